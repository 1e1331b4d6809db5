import { rewardLimits, rewardTasks } from '@cliffhanger/domain/rewards'
import { Choice, Flag, Integer, List, Shape, type Static } from '../schema.ts'
import { studioCall } from './call.ts'

const version = Integer({ minimum: 0, maximum: 2_147_483_647 })

export const RewardTerms = Shape({
  task: Choice(...rewardTasks),
  isOn: Flag(),
  coins: Integer({ minimum: 1, maximum: rewardLimits.coins }),
  /** Number of whole days after which the coins expire. */
  days: Integer({ minimum: 1, maximum: rewardLimits.days }),
})
export type RewardTerms = Static<typeof RewardTerms>

export const studioRewards = {
  state: studioCall('/rewards/state', {
    summary: 'Returns the tasks for which viewers get coins, and the coins given in the last seven days.',
    access: 'shop.read',
    input: Shape({}),
    output: Shape({
      version,
      tasks: List(RewardTerms),
      /** Whether the server can send push messages. If not, viewers do not see the task `push`. */
      hasPush: Flag(),
      given: List(Shape({ task: Choice(...rewardTasks), viewers: Integer(), coins: Integer() })),
    }),
  }),
  publish: studioCall('/rewards/publish', {
    summary: 'Changes the tasks at once, if nobody changed them since the version `base`.',
    access: 'shop.edit',
    logs: ['base'],
    input: Shape({ base: version, tasks: List(RewardTerms, { maxItems: rewardTasks.length }) }),
    output: Shape({ version }),
  }),
}
