import type { Output } from '@cliffhanger/contract/call'
import type { studioTitles } from '@cliffhanger/contract/studio/titles'
import { sql } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { StudioCtx, StudioService } from '../../../http/studio/service.ts'
import { authorOf } from '../../../versions/author.ts'
import type { TitleDeletionDeps } from '../withdraw.ts'
import { changeTitles } from './change-titles.ts'
import { listTitlesPage, parseTitleListCursor, type TitleListDeps } from './list-titles.ts'
import { refuseOnTitleError } from './refusals.ts'
import { readTitleUsage } from './title-figures.ts'
import { checkPrices, InvalidTitleError, requireVisibleEpisode } from './title-rules.ts'
import type { TitleState } from './title-state.ts'
import { type TitlePricing, writePrices, writeStatus, writeTags } from './write-title.ts'

type Needs = TitleListDeps & Pick<Deps, 'now'> & Pick<TitleDeletionDeps, 'countTitleOwners' | 'countUnsettledOrders'>
type Chosen = readonly { readonly vidId: string; readonly version: number }[]
type States = ReadonlyMap<string, TitleState>

/** Reads the announced number of episodes of each title. */
async function readTotals(tx: Database, vidIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('titles')
    .select(['vid_id', 'total_episodes'])
    .where(sql<boolean>`vid_id = ANY(${vidIds}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.vid_id, row.total_episodes]))
}

/** Returns the prices of a state in the form in which the operator log stores them. */
const pricesOf = ({ freeEpisodes, pricePerEpisode, wholeTitlePrice }: TitlePricing): TitlePricing => ({
  freeEpisodes,
  pricePerEpisode,
  wholeTitlePrice,
})

/** API methods for the list of titles and for bulk changes. */
export function createStudioTitles({
  now,
  countTitleOwners,
  countUnsettledOrders,
  ...tools
}: Needs): StudioService<typeof studioTitles> {
  async function changeAll(
    titles: Chosen,
    change: string,
    ctx: StudioCtx,
    apply: (tx: Database, states: States) => Promise<void>,
  ): Promise<Output<typeof studioTitles.publish>> {
    if (titles.length === 0) return ctx.fail('badRequest', { field: 'titles', message: 'Choose at least one title.' })
    const bases = new Map(titles.map(({ vidId, version }) => [vidId, version]))
    const versions = await refuseOnTitleError(ctx, () =>
      changeTitles(tools.db, { ...authorOf(ctx, now), bases, change }, apply),
    )
    return { titles: [...versions].map(([vidId, version]) => ({ vidId, version })) }
  }

  return {
    async list(input, ctx) {
      const cursor = input.cursor === undefined ? undefined : parseTitleListCursor(input.cursor)
      if (input.cursor !== undefined && !cursor) return ctx.fail('badRequest', { field: 'cursor' })
      return listTitlesPage(tools, input, cursor)
    },
    async audience({ vidIds }) {
      const [owners, orders, audience] = await Promise.all([
        countTitleOwners(tools.db, vidIds),
        countUnsettledOrders(tools.db, vidIds),
        readTitleUsage(tools.db, vidIds),
      ])
      return { owners, orders, ...audience }
    },
    publish: ({ titles, isPublished }, ctx) =>
      changeAll(titles, 'visibility', ctx, async (tx, states) => {
        for (const [vidId, { episodes }] of states) requireVisibleEpisode(isPublished, episodes, `titles.${vidId}`)
        const after = [...states.values()].map(() => ({ isPublished }))
        ctx.noteChange({ before: countByVisibility([...states.values()]), after: countByVisibility(after) })
        await writeStatus(tx, [...states.keys()], isPublished)
      }),
    tag: ({ titles, add, remove }, ctx) =>
      changeAll(titles, 'tags', ctx, async (tx, states) => {
        const [more, less] = [add, remove].map((tags) => tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))
        const [before, after] = [new Map<string, readonly string[]>(), new Map<string, readonly string[]>()]
        for (const [vidId, { tags, texts }] of states) {
          const changed = [...new Set([...tags.filter((tag) => !less?.includes(tag)), ...(more ?? [])])]
          await writeTags(tx, vidId, { tags: changed, texts })
          before.set(vidId, tags)
          after.set(vidId, changed)
        }
        ctx.noteChange({ before: Object.fromEntries(before), after: Object.fromEntries(after) })
      }),
    price: ({ titles, ...wish }, ctx) =>
      changeAll(titles, 'prices', ctx, async (tx, states) => {
        const totals = await readTotals(tx, [...states.keys()])
        const before: Record<string, TitlePricing> = {}
        const after: Record<string, TitlePricing> = {}
        for (const [vidId, state] of states) {
          before[vidId] = pricesOf(state)
          after[vidId] = checkTitlePrices(vidId, { ...pricesOf(state), ...wish }, totals.get(vidId) ?? 0)
          await writePrices(tx, vidId, after[vidId])
        }
        ctx.noteChange({ before, after })
      }),
  }
}

/** Counts visible and hidden titles. */
function countByVisibility(titles: readonly { readonly isPublished: boolean }[]) {
  const visible = titles.filter(({ isPublished }) => isPublished).length
  return { visible, hidden: titles.length - visible }
}

/** Like `checkPrices`, but its error names the title. */
function checkTitlePrices(vidId: string, prices: TitlePricing, totalEpisodes: number): TitlePricing {
  try {
    return checkPrices(prices, totalEpisodes)
  } catch (error) {
    if (!(error instanceof InvalidTitleError)) throw error
    throw new InvalidTitleError(error.field, `Title ${vidId}: ${error.message}`)
  }
}
