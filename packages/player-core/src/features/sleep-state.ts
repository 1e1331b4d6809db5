/** When the sleep timer stops playback: after a number of minutes, at the end of the current episode, or never (0). */
export type SleepChoice = number | 'episode'

export interface SleepState {
  readonly choice: SleepChoice
  /** Time at which playback stops, in milliseconds since 1970; undefined unless the choice is in minutes. */
  readonly endsAt: number | undefined
  /** True after the timer has stopped playback, until the viewer resumes it. */
  readonly isStopped: boolean
}
export const sleepTimerOff: SleepState = { choice: 0, endsAt: undefined, isStopped: false }
