import { Choice, Flag, Integer, List, Prose, Shape, type Static } from '../schema.ts'
import { studioCall } from './call.ts'

/** What may need an operator; docs/operations.md says what to do about each. */
const needKinds = [
  'dispute',
  'undelivered',
  'failedImport',
  'failedJob',
  'lateMail',
  'subtitleReport',
  'feedback',
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
    /** Since when the oldest waits. */
    oldestAt: Integer(),
    /** Until when somebody must act. */
    dueAt: Integer(),
    /** The order, job or title, if it is only one. */
    reference: Prose(),
    money: List(Money),
  },
)
const Needs = Shape({
  /** The most pressing first: by deadline, then money. */
  needs: List(Need),
  /** Looked at, and nothing found. */
  quiet: List(Choice(...needKinds)),
  lookedAt: Integer(),
})
export type Needs = Static<typeof Needs>
export type Need = Needs['needs'][number]
export type MoneySum = Static<typeof Money>

/** Apart from the figures, because the frame of all pages shows their number. */
export const studioNeeds = {
  needs: studioCall('/today/needs', {
    summary: 'Returns what needs an operator now and the caller may act on, the most pressing first.',
    access: 'today.read',
    input: Shape({}),
    output: Needs,
  }),
}

/** Server-sent events below `studioApiBase`: `live` with LiveFigures, `needs` with Needs, `end` when the session has ended. */
export const liveTodayPath = '/today/live'
