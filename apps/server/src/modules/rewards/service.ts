import type { rewards } from '@cliffhanger/contract/rewards'
import type { RewardTerms } from '@cliffhanger/contract/studio/rewards'
import { type RewardTask, rewardDay, rewardExpiryTime, rewardGoals, rewardKey } from '@cliffhanger/domain/rewards'
import { lockExistingUser } from '../../db/lock-existing-user.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Service } from '../../http/service.ts'
import type { Ledger } from '../wallet/ledger.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { Rewards } from './rewards.ts'

interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly rewards: Rewards
  readonly ledger: Pick<Ledger, 'creditRewardCoins' | 'readUsedIdempotencyKeys'>
  readonly balance: Wallet['balance']
  /** Counts the episodes that a viewer watched since a time. */
  countWatchedEpisodes(db: Database, userId: string, since: Date): Promise<number>
  countFollowedTitles(db: Database, userId: string): Promise<number>
  countPushSubscriptions(db: Database, userId: string): Promise<number>
}

/**
 * Creates the handlers for reward coins. A task counts as done only by data that the server recorded, never by the
 * request.
 */
export function createRewardsService(needs: Needs): Service<typeof rewards> {
  const { db, now, ledger, balance } = needs
  const counters: Readonly<Record<RewardTask, (userId: string, nowMs: number) => Promise<number>>> = {
    daily: async () => rewardGoals.daily,
    watch: (userId, nowMs) => needs.countWatchedEpisodes(db, userId, new Date(rewardDay(nowMs).start)),
    follow: (userId) => needs.countFollowedTitles(db, userId),
    push: (userId) => needs.countPushSubscriptions(db, userId),
  }

  /** Returns how often a viewer has done a task, at most the task's goal. */
  const progress = async (userId: string, task: RewardTask, nowMs: number): Promise<number> =>
    Math.min(rewardGoals[task], await counters[task](userId, nowMs))

  /**
   * Credits the coins for a task. Returns false if they were credited before, and undefined if the account is deleted.
   */
  const give = (userId: string, { task, coins, days }: RewardTerms, nowMs: number): Promise<boolean | undefined> =>
    db.transaction().execute(async (tx) => {
      if (!(await lockExistingUser(tx, userId))) return undefined
      const key = rewardKey(userId, task, nowMs)
      const expiresAt = new Date(rewardExpiryTime(nowMs, days))
      return ledger.creditRewardCoins(tx, { userId, coins, key, note: '', expiresAt, at: new Date(nowMs) })
    })

  return {
    async rewardList(_, { caller, fail }) {
      const tasks = await needs.rewards.tasks()
      if (tasks.length === 0) return fail('notFound')
      const nowMs = now()
      const keys = tasks.map(({ task }) => rewardKey(caller.userId, task, nowMs))
      const [used, done] = await Promise.all([
        ledger.readUsedIdempotencyKeys(db, caller.userId, keys),
        Promise.all(tasks.map(({ task }) => progress(caller.userId, task, nowMs))),
      ])
      return {
        nextDayTime: rewardDay(nowMs).end,
        tasks: tasks.map(({ task, coins, days }, index) => ({
          task,
          coins,
          endTime: rewardExpiryTime(nowMs, days),
          done: done[index] ?? 0,
          goal: rewardGoals[task],
          isTaken: used.has(rewardKey(caller.userId, task, nowMs)),
        })),
      }
    },

    async takeReward({ task, coins, endTime }, { caller, fail }) {
      const terms = (await needs.rewards.tasks()).find((one) => one.task === task) ?? fail('notFound')
      const nowMs = now()
      if (terms.coins !== coins || rewardExpiryTime(nowMs, terms.days) !== endTime) return fail('rewardChanged')
      if ((await progress(caller.userId, task, nowMs)) < rewardGoals[task]) return fail('taskNotDone')
      const isNew = (await give(caller.userId, terms, nowMs)) ?? fail('unauthorized')
      return { coinBalance: (await balance(caller.userId)).spendable, isNew }
    },
  }
}
