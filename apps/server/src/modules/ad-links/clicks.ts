import type { AdClickKind } from '@cliffhanger/domain/ad-links'
import type { Deps } from '../../deps.ts'
import { createWriteQueue } from '../../write-queue.ts'
import { type AdClick, insertClicks } from './click-store.ts'

export type AdClickQueue = ReturnType<typeof createAdClickQueue>

/** Queues clicks in memory and writes them in batches, so that a redirect never waits for the database. */
export function createAdClickQueue({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const queue = createWriteQueue<AdClick>((rows) => insertClicks(db, rows), { log, name: 'clicks of ad links' })
  const kinds: Record<AdClickKind, number> = { viewer: 0, bot: 0, prefetch: 0 }
  let overBudget = 0
  return {
    ...queue,
    add(click: AdClick): void {
      kinds[click.kind] += 1
      queue.add(click)
    },
    /** Counts a click that is not stored because the IP network of its visitor is over the storage budget. */
    drop(): void {
      overBudget += 1
    },
    counts() {
      const { dropped, queueFull } = queue.counts()
      return { ...kinds, dropped: dropped + queueFull + overBudget }
    },
  }
}
