import { type SleepState, sleepTimerOff } from '@cliffhanger/player-core/features/sleep-state'
import { createStore } from '@cliffhanger/player-core/store'

/**
 * State of the page's sleep timer, kept when another title is opened. The timer's code is loaded when the viewer
 * opens the settings.
 */
export const sleepTimerStore = createStore<SleepState>(sleepTimerOff)

/** Pauses the cast device instead of the pool while casting, and returns whether the device was playing. */
export const castPauseStore = createStore<{ readonly pause: (() => boolean) | undefined }>({ pause: undefined })

/** Returns whether a sleep timer runs. The viewer may then be asleep, so nothing is unlocked automatically. */
export const isSleepTimerRunning = ({ choice }: SleepState): boolean => choice !== 0
