import { awake, type SleepState } from '@cliffhanger/player-core/features/sleep-state'
import { createStore } from '@cliffhanger/player-core/store'

/** The state of the page's sleep timer, which is loaded when the viewer opens the settings. It outlives every title. */
export const sleepState = createStore<SleepState>(awake)

/** Pauses the receiver at which the episode plays, in place of the pool, and returns whether it played. */
export const receiverPause = createStore<{ readonly pause: (() => boolean) | undefined }>({ pause: undefined })

/** Whether a sleep timer runs. The viewer may be asleep, so nothing is unlocked automatically. */
export const mayBeAsleep = ({ choice }: SleepState): boolean => choice !== 0
