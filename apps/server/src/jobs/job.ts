/** Work that runs by the clock, once however many servers there are. */
export interface Job {
  /** Letters and dashes. */
  readonly name: string
  /** Minute, hour, day of month, month, day of week; UTC. */
  readonly cron: string
  /**
   * May be repeated or cut off at any moment without harm.
   * @param id a UUID of this run, the same when it is tried again; left out: a run of its own
   */
  run(id?: string): Promise<void>
}
