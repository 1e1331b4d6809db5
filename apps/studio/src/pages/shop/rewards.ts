import type { Output } from '@cliffhanger/contract/call'
import type { RewardTerms, studioRewards } from '@cliffhanger/contract/studio/rewards'
import { isOneTimeTask, type RewardTask, rewardGoals, rewardLimits, rewardTasks } from '@cliffhanger/domain/rewards'
import { isRecord } from '#editing/is-record.ts'
import type { Locale } from '#i18n/use-text.ts'
import { shownInteger } from './typed-integer.ts'

export type RewardsState = Output<typeof studioRewards.state>

/** Returns whether a stored value is a complete list of tasks, each exactly once. */
export const isRewardList = (value: unknown): value is RewardTerms[] =>
  Array.isArray(value) &&
  value.length === rewardTasks.length &&
  rewardTasks.every((task) => value.some((one: unknown) => isRecord(one) && one.task === task)) &&
  value.every(
    (one: unknown) =>
      isRecord(one) && typeof one.isOn === 'boolean' && typeof one.coins === 'number' && typeof one.days === 'number',
  )

export const taskName = (task: RewardTask, { t }: Pick<Locale, 't'>): string =>
  t(`shop.task.${task}`, { count: rewardGoals[task] })

/** Returns whether the server accepts a number of coins or days. */
export const isRewardValueInLimits = (field: 'coins' | 'days', value: number): boolean =>
  value >= 1 && value <= rewardLimits[field]

export const hasInvalidReward = (tasks: readonly RewardTerms[]): boolean =>
  tasks.some(({ coins, days }) => !isRewardValueInLimits('coins', coins) || !isRewardValueInLimits('days', days))

/** Returns the maximum number of coins that a viewer can earn: each day, and by tasks that are rewarded only once. */
export function maximumRewardCoins(tasks: readonly RewardTerms[]): { readonly daily: number; readonly once: number } {
  const sum = (isOnce: boolean) =>
    tasks.reduce(
      (coins, one) => coins + (one.isOn && isOneTimeTask(one.task) === isOnce ? Math.max(one.coins, 0) : 0),
      0,
    )
  return { daily: sum(false), once: sum(true) }
}

/** Describes the differences between two lists of tasks in sentences. */
export function describeRewardChanges(
  before: readonly RewardTerms[],
  after: readonly RewardTerms[],
  locale: Pick<Locale, 't'>,
): string[] {
  const { t } = locale
  return after.flatMap((now) => {
    const then = before.find(({ task }) => task === now.task)
    if (!then) return []
    const name = taskName(now.task, locale)
    const values = { coins: t('shop.coins'), days: t('shop.daysToEnd') } as const
    return [
      ...(then.isOn === now.isOn ? [] : [t(now.isOn ? 'shop.change.taskOn' : 'shop.change.taskOff', { name })]),
      ...(['coins', 'days'] as const)
        .filter((field) => then[field] !== now[field])
        .map((field) => {
          const after = shownInteger(now[field])
          return t('shop.change.value', { name, field: values[field], before: then[field], after })
        }),
    ]
  })
}
