/** When playback stops: after this many minutes, at the end of the current episode, or never (0). */
export type SleepChoice = number | 'episode'

export interface SleepState {
  readonly choice: SleepChoice
  /** In milliseconds since 1970, for a choice in minutes. */
  readonly endsAt: number | undefined
  /** The timer has stopped playback, and the viewer has not continued since. */
  readonly isStopped: boolean
}
export const awake: SleepState = { choice: 0, endsAt: undefined, isStopped: false }
