/** Work that runs by the clock, once however many servers there are. */
export interface Job {
  /** Letters and dashes. */
  readonly name: string
  /** Minute, hour, day of month, month, day of week; UTC. */
  readonly cron: string
  /** May be repeated or cut off at any moment without harm. */
  run(): Promise<void>
}
