import { Choice, Flag, Integer, List, Prose, Shape, type Static } from '../schema.ts'
import { studioCall } from './call.ts'

/** Kinds of tasks that wait for an operator; docs/operations.md describes the steps for each. */
const needKinds = [
  'dispute',
  'undelivered',
  'failedImport',
  'failedJob',
  'lateMail',
  'subtitleReport',
  'feedback',
  'comment',
  'oldBackup',
] as const
export type NeedKind = (typeof needKinds)[number]

/** A sum in one currency; sums of different currencies are never added. */
export const Money = Shape({ currency: Prose(), amount: Prose() })
const Need = Shape(
  {
    kind: Choice(...needKinds),
    count: Integer(),
    /** Waiting costs money or trust. */
    isUrgent: Flag(),
  },
  {
    /** Time since which the oldest waits. */
    oldestAt: Integer(),
    /** Deadline of the first. */
    dueAt: Integer(),
    /** The order, job or title, if it is only one. */
    reference: Prose(),
    money: List(Money),
  },
)
const Needs = Shape({
  /** The most pressing first: by deadline, then money. */
  needs: List(Need),
  /** Kinds that were checked and have no need. */
  quiet: List(Choice(...needKinds)),
  lookedAt: Integer(),
})
export type Needs = Static<typeof Needs>
export type Need = Needs['needs'][number]
export type MoneySum = Static<typeof Money>

/** In a file without the figures, because the frame of all pages shows the number of needs. */
export const studioNeeds = {
  needs: studioCall('/today/needs', {
    summary: 'Returns the needs that the caller may act on now, the most pressing first.',
    access: 'today.read',
    input: Shape({}),
    output: Needs,
  }),
}

/** Server-sent events below `studioApiBase`: `live` with LiveFigures, `needs` with Needs, `end` when the session has ended. */
export const liveTodayPath = '/today/live'
