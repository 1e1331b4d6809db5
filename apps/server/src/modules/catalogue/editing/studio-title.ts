import type { studioTitle } from '@cliffhanger/contract/studio/title'
import { restoreEpisodeOrder } from '@cliffhanger/domain/episode-order'
import { type SubtitleLanguageId, subtitleCodeByLanguageId } from '@cliffhanger/domain/languages'
import { titleReleaseNumber } from '@cliffhanger/domain/release-plan'
import { isSubtitleCode } from '@cliffhanger/media-ingest/languages'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { previewUrl } from '../../../http/previews/preview-place.ts'
import type { StudioCtx, StudioService } from '../../../http/studio/service.ts'
import { authorOf } from '../../../versions/author.ts'
import { readVersionPage } from '../../../versions/history.ts'
import { readVersionWithPayload } from '../../../versions/store.ts'
import type { Drafts } from '../../previews/drafts.ts'
import { readSubtitleText } from '../subtitles/subtitle-file.ts'
import type { GetRestorableStore } from '../transaction-with-files.ts'
import { deleteTitle, type TitleDeletionDeps, TitleHasUnsettledOrdersError, TitleIsOwnedError } from '../withdraw.ts'
import { changeTitles } from './change-titles.ts'
import { listChangedTexts } from './changed-words.ts'
import { checkEpisodeOrder, linkReorderedPackages, moveEpisodes } from './order-episodes.ts'
import { type ReadTitleDeps, readTitle } from './read-title.ts'
import { refuseOnTitleError } from './refusals.ts'
import { storeCover } from './title-cover.ts'
import { readEpisodeReach, readEpisodeUsage, readTitleUsage } from './title-figures.ts'
import {
  buildReleasePlan,
  checkPrices,
  checkTitleTexts,
  InvalidTitleError,
  requireNameInLanguage,
  requireVisibleEpisode,
} from './title-rules.ts'
import { isTitleState, readTitleStates, type TitleState } from './title-state.ts'
import * as write from './write-title.ts'

type Needs = ReadTitleDeps &
  TitleDeletionDeps & {
    readonly drafts: Pick<Drafts, 'begin'>
    /** Origin of the viewer app; undefined if it is the origin of Studio. */
    readonly watchOrigin: string | undefined
  }
interface Base {
  readonly vidId: string
  readonly version: number
}

/** API methods for one title: reads its state, statistics and history, and changes it. */
export function createStudioTitle({ store, drafts, watchOrigin, ...tools }: Needs): StudioService<typeof studioTitle> {
  const { db, now } = tools

  async function change(
    { vidId, version }: Base,
    name: string,
    ctx: StudioCtx,
    apply: (tx: Database, state: TitleState, restorable: GetRestorableStore) => Promise<unknown>,
  ): Promise<{ version: number }> {
    const bases = new Map([[vidId, version]])
    const versions = await refuseOnTitleError(ctx, () =>
      changeTitles(db, { ...authorOf(ctx, now), bases, change: name }, async (tx, states, restorable) => {
        for (const state of states.values()) await apply(tx, state, restorable)
      }),
    )
    return { version: versions.get(vidId) ?? version }
  }

  async function addressOf(vidId: string, ctx: StudioCtx) {
    const title = await db
      .selectFrom('titles')
      .select(['cp_id', 'total_episodes'])
      .where('vid_id', '=', vidId)
      .executeTakeFirst()
    if (!title) return ctx.fail('notFound', { field: 'vidId' })
    return { store, vidId, cpId: title.cp_id, totalEpisodes: title.total_episodes }
  }

  async function stateOf(vidId: string, version: number): Promise<TitleState | undefined> {
    const payload = (await readVersionWithPayload(db, 'title', vidId, version))?.payload
    return isTitleState(payload) ? payload : undefined
  }

  return {
    get: async ({ vidId }, ctx) => (await readTitle(tools, vidId)) ?? ctx.fail('notFound', { field: 'vidId' }),
    async preview({ vidId }, ctx) {
      const state = (await readTitleStates(db, [vidId])).get(vidId)
      if (!state) return ctx.fail('notFound', { field: 'vidId' })
      const { token, expiresAt } = await drafts.begin({ kind: 'title', payload: { vidId } }, ctx.caller.operatorId)
      return { url: previewUrl(watchOrigin ?? ctx.origin, token), expiresAt }
    },
    reached: ({ vidId }) => readEpisodeReach(db, vidId),
    use: async ({ vidId }) => ({ episodes: await readEpisodeUsage(db, vidId) }),
    async subtitles({ vidId }) {
      const { rows } = await sql<{ n: number; codes: string[]; dubs: SubtitleLanguageId[] }>`
        SELECT e.n, coalesce((SELECT jsonb_agg(s.code ORDER BY s.code) FROM subtitles s
          WHERE s.vid_id = e.vid_id AND s.n = e.n), '[]') AS codes,
          coalesce((SELECT jsonb_agg(d->'language') FROM jsonb_array_elements(e.start->'dubs') d), '[]') AS dubs
        FROM episodes e WHERE e.vid_id = ${vidId} ORDER BY e.n`.execute(db)
      return {
        episodes: rows.map((row) => ({ ...row, dubs: row.dubs.map((language) => subtitleCodeByLanguageId[language]) })),
      }
    },
    async subtitleFile({ vidId, n, code }, ctx) {
      if (!isSubtitleCode(code)) return ctx.fail('badRequest', { field: 'code' })
      const { cpId } = await addressOf(vidId, ctx)
      const text = await readSubtitleText({ store, cpId, vidId, n, code })
      return text === undefined ? ctx.fail('notFound', { field: 'n' }) : { text }
    },
    history: ({ vidId, ...page }, ctx) => readVersionPage(db, { kind: 'title', subject: vidId }, page, ctx),
    async versionState({ vidId, version }, ctx) {
      const [state, before] = await Promise.all([stateOf(vidId, version), stateOf(vidId, version - 1)])
      if (!state) return ctx.fail('notFound', { field: 'version' })
      return { state, ...(before && { before }) }
    },
    setWords: ({ words, ...base }, ctx) =>
      change(base, 'words', ctx, async (tx, state) => {
        const checked = checkTitleTexts(words, state)
        await write.writeTexts(tx, base.vidId, checked)
        await write.writeEpisodeNames(tx, base.vidId, checked.episodes)
        ctx.noteChange(listChangedTexts(state, checked))
      }),
    async setPrices({ vidId, version, ...wish }, ctx) {
      const { totalEpisodes } = await addressOf(vidId, ctx)
      return change({ vidId, version }, 'prices', ctx, async (tx, state) => {
        const { freeEpisodes, pricePerEpisode, wholeTitlePrice } = state
        const after = checkPrices(wish, totalEpisodes)
        await write.writePrices(tx, vidId, after)
        ctx.noteChange({ before: { freeEpisodes, pricePerEpisode, wholeTitlePrice }, after })
      })
    },
    setDetails: ({ vidId, version, ...details }, ctx) =>
      change({ vidId, version }, 'details', ctx, async (tx, state) => {
        requireNameInLanguage(details.language, state.texts)
        await write.writeDetails(tx, vidId, details)
        // Writing the tags again updates the translation counts, which depend on the original language.
        await write.writeTags(tx, vidId, state)
        const { language, audience, order } = state
        ctx.noteChange({ before: { language, audience, order }, after: details })
      }),
    setPublished: ({ isPublished, ...base }, ctx) =>
      change(base, 'visibility', ctx, async (tx, state) => {
        requireVisibleEpisode(isPublished, state.episodes, 'isPublished')
        await write.writeStatus(tx, [base.vidId], isPublished)
        ctx.noteChange({ before: { isPublished: state.isPublished }, after: { isPublished } })
      }),
    setEpisodesHidden: ({ episodes, isHidden, ...base }, ctx) =>
      change(base, 'episodes', ctx, async (tx, state) => {
        const unknown = episodes.find((n) => !state.episodes.some((episode) => episode.n === n))
        if (unknown !== undefined) throw new InvalidTitleError('episodes', `There is no episode ${unknown}.`)
        const after = state.episodes.map((episode) =>
          episodes.includes(episode.n) ? { ...episode, isHidden } : episode,
        )
        requireVisibleEpisode(state.isPublished, after, 'episodes')
        await write.writeEpisodesHidden(tx, base.vidId, episodes, isHidden)
        ctx.noteChange({ before: { hidden: hiddenOf(state.episodes) }, after: { hidden: hiddenOf(after) } })
        if (!isHidden)
          await write.writeReleasePlan(
            tx,
            base.vidId,
            state.plan.filter(({ n }) => !episodes.includes(n)),
          )
      }),
    async setCover({ picture, language, ...base }, ctx) {
      const address = await addressOf(base.vidId, ctx)
      const cover = await refuseOnTitleError(ctx, () => storeCover(address, picture))
      return change(base, 'covers', ctx, async (tx, state) => {
        await write.writeCovers(tx, base.vidId, { ...state.covers, [language]: cover })
        ctx.noteChange({ before: { [language]: state.covers[language] ?? null }, after: { [language]: cover } })
      })
    },
    removeCover: ({ language, ...base }, ctx) =>
      change(base, 'covers', ctx, async (tx, state) => {
        const { [language]: removed, ...rest } = state.covers
        if (Object.keys(rest).length === 0) throw new InvalidTitleError('language', 'A title needs a cover.')
        await write.writeCovers(tx, base.vidId, rest)
        ctx.noteChange({ before: { [language]: removed ?? null }, after: { [language]: null } })
      }),
    setRelease: ({ vidId, version, holdsNewEpisodes, keepsPlan = false, ...wish }, ctx) =>
      change({ vidId, version }, 'release', ctx, async (tx, state) => {
        const { plan, hidden } = keepsPlan ? { plan: state.plan, hidden: [] } : buildReleasePlan(wish, state, now())
        await write.writeEpisodesHidden(tx, vidId, hidden, true)
        await write.writeHoldsNewEpisodes(tx, vidId, holdsNewEpisodes)
        await write.writeReleasePlan(tx, vidId, plan)
        const before = { plan: state.plan, holdsNewEpisodes: state.holdsNewEpisodes }
        ctx.noteChange({ before, after: { plan, holdsNewEpisodes } })
      }),
    async setOrder({ order, ...base }, ctx) {
      const address = await addressOf(base.vidId, ctx)
      const linked = await linkReorderedPackages(db, address, () => order)
      return change(base, 'order', ctx, async (tx, state, restorable) => {
        const moved = await checkEpisodeOrder(tx, base.vidId, state, order, 'order')
        await moveEpisodes(tx, { ...address, store: restorable(store) }, { moved, linked }, authorOf(ctx, now))
        ctx.noteChange({ before: { order: state.episodes.map(({ n }) => n) }, after: { order } })
      })
    },
    async delete({ vidId, version, confirmation }, ctx) {
      const state = (await readTitleStates(db, [vidId])).get(vidId)
      const title = await db.selectFrom('titles').select('slug').where('vid_id', '=', vidId).executeTakeFirst()
      if (!state || !title) return ctx.fail('notFound', { field: 'vidId' })
      const names = [title.slug, ...Object.values(state.texts).map(({ name }) => name)]
      if (!names.includes(confirmation)) return ctx.fail('badRequest', { field: 'confirmation' })
      const { followers, viewers } = await readTitleUsage(db, [vidId])
      try {
        await refuseOnTitleError(ctx, () => deleteTitle({ ...tools, store }, vidId, version))
      } catch (error) {
        if (error instanceof TitleIsOwnedError) return ctx.fail('titleIsOwned', { message: `${error.message}.` })
        if (error instanceof TitleHasUnsettledOrdersError)
          return ctx.fail('titleIsOrdered', { message: `${error.message}.` })
        throw error
      }
      const { isPublished, episodes } = state
      ctx.noteChange({
        before: { slug: title.slug, isPublished, episodes: episodes.length, followers, viewers, isDeleted: false },
        after: { isDeleted: true },
      })
      return {}
    },
    async restore({ restored, ...base }, ctx) {
      const state = await stateOf(base.vidId, restored)
      if (!state) return ctx.fail('notFound', { field: 'restored', message: `There is no version ${restored}.` })
      const address = await addressOf(base.vidId, ctx)
      const linked = await linkReorderedPackages(db, address, (present) =>
        restoreEpisodeOrder(present.episodes, state.episodes),
      )
      return change(base, 'undo', ctx, async (tx, before, restorable) => {
        // Episode names belong to their videos, so the episode order of the restored version is restored, too. If an
        // episode must keep its number, the restore is refused.
        const order = restoreEpisodeOrder(before.episodes, state.episodes)
        const moved = await checkEpisodeOrder(tx, base.vidId, before, order, 'restored')
        await moveEpisodes(tx, { ...address, store: restorable(store) }, { moved, linked }, authorOf(ctx, now))
        const has = ({ episodes }: TitleState, n: number) => episodes.some((episode) => episode.n === n)
        const later = before.episodes.filter(({ n }) => !has(state, n))
        const left = state.episodes.filter(({ n }) => has(before, n))
        // Past steps of the restored version's release plan are left out. Episodes that were added since that version
        // keep their scheduled releases.
        const plan = [
          ...state.plan.filter(
            ({ n, at }) => at > now() && (n === titleReleaseNumber ? !state.isPublished : has(before, n)),
          ),
          ...before.plan.filter(({ n }) => n !== titleReleaseNumber && !has(state, n)),
        ]
        requireVisibleEpisode(state.isPublished, [...left, ...later], 'restored')
        // Without a price, all episodes are free, also those that were added since the restored version.
        const freeEpisodes = state.pricePerEpisode === 0 ? address.totalEpisodes : state.freeEpisodes
        await write.writeTitleState(tx, base.vidId, { ...state, freeEpisodes, plan })
        ctx.noteChange({ before: { contentOfVersion: base.version }, after: { contentOfVersion: restored } })
      })
    },
  }
}

/** Returns the numbers of the hidden episodes. */
const hiddenOf = (episodes: TitleState['episodes']): number[] =>
  episodes.filter(({ isHidden }) => isHidden).map(({ n }) => n)
