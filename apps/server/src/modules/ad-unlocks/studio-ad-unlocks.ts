import type { studioAdUnlocks } from '@cliffhanger/contract/studio/ad-unlocks'
import type { AdUnlockTerms } from '@cliffhanger/domain/ad-unlocks'
import { parseRowId } from '../../db/row-id.ts'
import type { Deps } from '../../deps.ts'
import { changedParts } from '../../http/studio/changed-parts.ts'
import type { StudioService } from '../../http/studio/service.ts'
import { readAdUnlockSettings, readTitleNames, writeAdUnlockSettings } from './settings-store.ts'
import { countAdViews } from './store.ts'

const countedMs = 7 * 86_400_000

const partsOf = ({ isOn, perDay, allTitles, titles, lastEpisode }: AdUnlockTerms) => ({
  isOn,
  perDay,
  titles: allTitles ? 'all' : titles,
  lastEpisode: lastEpisode === 0 ? 'all' : lastEpisode,
})

/** API methods for operators to choose which episodes viewers can unlock by watching an ad. */
export function createStudioAdUnlocks({
  db,
  now,
  brands,
}: Pick<Deps, 'db' | 'now' | 'brands'>): StudioService<typeof studioAdUnlocks> {
  return {
    async state({ language }) {
      const [{ version, terms }, counted] = await Promise.all([
        readAdUnlockSettings(db),
        countAdViews(db, new Date(now() - countedMs)),
      ])
      const hasTag = brands.all.some(({ rewardedAds }) => rewardedAds !== undefined)
      const titles = await readTitleNames(db, terms.titles, language)
      return { version, terms: { ...terms, titles: [...terms.titles] }, titles, hasTag, ...counted }
    },
    async publish({ base, terms }, ctx) {
      // An empty list must not mean all titles: removing the last title would then allow ads everywhere.
      if (terms.allTitles !== (terms.titles.length === 0)) return ctx.fail('badRequest', { field: 'titles' })
      const titles = terms.titles.map((vidId) => parseRowId(vidId) ?? ctx.fail('badRequest', { field: 'titles' }))
      const edited = { ...terms, titles: [...new Set(titles)] }
      const before = await db.transaction().execute((tx) => writeAdUnlockSettings(tx, base, edited))
      if (!before) return ctx.fail('conflict', { field: 'base' })
      ctx.noteChange(changedParts(partsOf(before.terms), partsOf(edited)))
      return { version: base + 1 }
    },
  }
}
