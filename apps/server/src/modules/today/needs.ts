import type { Need, NeedKind, Needs } from '@cliffhanger/contract/studio/today'
import { isActionAllowed, type StudioAction, type StudioRole } from '@cliffhanger/domain/studio-roles'
import type { Database } from '../../db/schema.ts'
import { readFailedImports, readFailedJobs, readLateMails, readOutdatedBackup } from './needs-of-operations.ts'
import {
  readCommentsToReview,
  readDisputesToAnswer,
  readSubtitleReports,
  readUnansweredFeedback,
  readUndeliveredPaidOrders,
} from './needs-of-viewers.ts'
import type { ReadNeed } from './read-need.ts'

interface KindOfNeed {
  /** The action that resolves the task; only roles that may do this action see the task. */
  readonly action: StudioAction
  readonly read: ReadNeed
}

const kinds: Readonly<Record<NeedKind, KindOfNeed>> = {
  dispute: { action: 'orders.answer', read: readDisputesToAnswer },
  undelivered: { action: 'orders.settle', read: readUndeliveredPaidOrders },
  failedImport: { action: 'titles.upload', read: readFailedImports },
  failedJob: { action: 'health.manage', read: readFailedJobs },
  lateMail: { action: 'health.read', read: readLateMails },
  subtitleReport: { action: 'subtitles.answer', read: readSubtitleReports },
  feedback: { action: 'feedback.answer', read: readUnansweredFeedback },
  comment: { action: 'comments.check', read: readCommentsToReview },
  oldBackup: { action: 'health.manage', read: readOutdatedBackup },
}
const entries = Object.entries(kinds).filter((entry): entry is [NeedKind, KindOfNeed] => entry[0] in kinds)

/** Reads the pending tasks ("needs") of all kinds and roles. */
export async function readNeeds(db: Database, nowMs: number): Promise<Needs> {
  const needs: Need[] = []
  // The queries run one after the other, because the cost limit in live-parts.ts assumes one statement at a time.
  for (const [kind, { read }] of entries) {
    const need = await read(db, nowMs)
    if (need) needs.push({ kind, ...need })
  }
  needs.sort(byPressure)
  const quiet = entries.map(([kind]) => kind).filter((kind) => needs.every((need) => need.kind !== kind))
  return { needs, quiet, lookedAt: nowMs }
}

/** Returns the pending tasks that a role may resolve. */
export function filterNeedsByRole(role: StudioRole, { needs, quiet, lookedAt }: Needs): Needs {
  const isSeen = (kind: NeedKind) => isActionAllowed(role, kinds[kind].action)
  return { needs: needs.filter(({ kind }) => isSeen(kind)), quiet: quiet.filter(isSeen), lookedAt }
}

/** Sorts tasks: with a deadline, about money, urgent, others; within each group by deadline, then oldest first. */
function byPressure(a: Need, b: Need): number {
  const last = Number.POSITIVE_INFINITY
  const rank = ({ dueAt, money, isUrgent }: Need) => (dueAt !== undefined ? 0 : money ? 1 : isUrgent ? 2 : 3)
  return rank(a) - rank(b) || (a.dueAt ?? last) - (b.dueAt ?? last) || (a.oldestAt ?? 0) - (b.oldestAt ?? 0)
}
