import type { studioConversions } from '@cliffhanger/contract/studio/conversions'
import { type AdNetwork, adNetworks } from '@cliffhanger/domain/conversions'
import { parseRowId } from '../../db/row-id.ts'
import type { Deps } from '../../deps.ts'
import { createCursorPage } from '../../http/studio/page.ts'
import type { StudioService } from '../../http/studio/service.ts'
import { createPixelRegistry } from './pixels.ts'
import {
  type AdNetworkMetrics,
  isRetryable,
  type RefusedConversion,
  readAdNetworkMetrics,
  readConversion,
  readLastAdNetworkResponses,
  readRefusedConversions,
  retryConversion,
} from './report-store.ts'

const [days, dayMs] = [30, 86_400_000]
const rowsOfPage = 50

/** API methods for owners and analysts: payment reports to ad networks. */
export function createStudioConversions(
  needs: Pick<Deps, 'db' | 'now' | 'brands' | 'config'>,
): StudioService<typeof studioConversions> {
  const { db, now } = needs
  const pixels = createPixelRegistry(needs)
  const isOn = (network: AdNetwork): boolean => pixels.of(network).size > 0

  return {
    async figures() {
      const found = new Map(
        (await readAdNetworkMetrics(db, new Date(now() - days * dayMs))).map((row) => [row.network, row]),
      )
      const shown = adNetworks.filter((network) => isOn(network) || found.has(network))
      const answers = new Map((await readLastAdNetworkResponses(db, shown)).map((row) => [row.network, row]))
      const networks = shown.map((network) => {
        const last = answers.get(network)
        return {
          ...{ network, isOn: isOn(network) },
          ...presentFigures(found.get(network)),
          ...(last && { lastAnswer: { at: last.at.getTime(), isTaken: last.is_taken, ...presentAnswer(last) } }),
        }
      })
      return { days, networks }
    },
    async refusedList({ network, cursor, limit = rowsOfPage }, ctx) {
      const before =
        cursor === undefined ? undefined : (parseRowId(cursor) ?? ctx.fail('badRequest', { field: 'cursor' }))
      const present = (row: RefusedConversion) => ({
        ...{ orderId: row.order_id, at: row.created_at.getTime(), tries: row.tries, reason: row.reason },
        canRetry: isRetryable(row, now()),
        ...presentAnswer(row),
        ...(row.answered_at && { answeredAt: row.answered_at.getTime() }),
      })
      return createCursorPage(
        await readRefusedConversions(db, { network, before }, limit + 1),
        limit,
        present,
        (row) => row.order_id,
      )
    },
    async retry({ orderId, network }, ctx) {
      const id = parseRowId(orderId) ?? ctx.fail('notFound', { field: 'orderId' })
      const row = (await readConversion(db, id, network)) ?? ctx.fail('notFound', { field: 'orderId' })
      if (!(await retryConversion(db, { orderId: id, network }, now()))) {
        ctx.fail('notRetried', { message: 'The message is not refused by the network, or older than seven days.' })
      }
      ctx.noteChange({ before: { state: row.state, tries: row.tries }, after: { state: 'waiting', tries: 0 } })
      return {}
    },
  }
}

const presentFigures = (figures: AdNetworkMetrics | undefined) => ({
  orders: figures?.orders ?? 0,
  noConsent: figures?.no_consent ?? 0,
  sent: figures?.sent ?? 0,
  waiting: figures?.waiting ?? 0,
  refused: figures?.refused ?? 0,
  ...(figures?.next_at && { nextAt: figures.next_at.getTime() }),
})
const presentAnswer = ({ status, answer }: { readonly status: number | null; readonly answer: string | null }) => ({
  ...(status !== null && { status }),
  ...(answer && { words: answer }),
})
