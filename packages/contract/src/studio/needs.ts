import { AnyText, Choice, Flag, Integer, List, Shape, type Static } from '../schema.ts'
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

/** An amount of money in one currency; amounts in different currencies are never added up. */
export const Money = Shape({ currency: AnyText(), amount: AnyText() })
const Need = Shape(
  {
    kind: Choice(...needKinds),
    count: Integer(),
    /** Whether a delay of these tasks costs money or the trust of viewers. */
    isUrgent: Flag(),
  },
  {
    /** Time since which the oldest task has been waiting. */
    oldestAt: Integer(),
    /** Earliest deadline of these tasks. */
    dueAt: Integer(),
    /** If the task is about only one: id of the order or feedback message, or name of the job or upload. */
    reference: AnyText(),
    money: List(Money),
  },
)
const Needs = Shape({
  /** Tasks that wait for an operator: first those with a deadline, then about money, then urgent ones, then others. */
  needs: List(Need),
  /** Kinds that were checked and have no waiting task. */
  quiet: List(Choice(...needKinds)),
  lookedAt: Integer(),
})
export type Needs = Static<typeof Needs>
export type Need = Needs['needs'][number]
export type MoneySum = Static<typeof Money>

/**
 * API call for the waiting tasks. It is in a file separate from the metrics, because the layout of every page shows the
 * number of tasks.
 */
export const studioNeeds = {
  needs: studioCall('/today/needs', {
    summary: 'Returns the needs that the caller may act on now, the most pressing first.',
    access: 'today.read',
    input: Shape({}),
    output: Needs,
  }),
}

/**
 * Path of a stream of server-sent events, relative to `studioApiBase`. Event types: `live` with `LiveFigures`, `needs`
 * with `Needs`, `end` when the session has ended.
 */
export const liveTodayPath = '/today/live'
