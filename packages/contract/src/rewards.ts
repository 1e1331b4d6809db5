import { rewardTasks } from '@cliffhanger/domain/rewards'
import { call } from './call.ts'
import { Choice, Flag, Integer, List, Shape } from './schema.ts'

const Task = Choice(...rewardTasks)
const coins = Integer({ minimum: 1, maximum: 1_000_000 })
const time = Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })

export const rewards = {
  rewardList: call('/rewards/list', {
    summary: 'Returns the tasks for which the viewer gets coins; not found if the operator gives none.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({}),
    output: Shape({
      /** Time at which the next day begins and daily tasks can be completed again. */
      nextDayTime: Integer(),
      /**
       * `done` and `goal`: recorded and required progress of the task. `endTime`: time at which coins collected today
       * expire.
       */
      tasks: List(
        Shape({ task: Task, coins: Integer(), endTime: Integer(), done: Integer(), goal: Integer(), isTaken: Flag() }),
      ),
    }),
  }),
  takeReward: call('/rewards/take', {
    summary: 'Gives the coins of a completed task, once; a repetition gives nothing and succeeds.',
    auth: 'official',
    /** `coins` and `endTime`: reward that the viewer saw. If the reward has changed, the call gives nothing. */
    input: Shape({ task: Task, coins, endTime: time }),
    output: Shape({ coinBalance: Integer(), isNew: Flag() }),
    errors: { taskNotDone: -2, rewardChanged: -3 },
  }),
}
