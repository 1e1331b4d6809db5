/** A scheduled task, run by one server at a time. */
export interface Job {
  /** Letters and dashes. */
  readonly name: string
  /** Minute, hour, day of month, month, day of week; UTC. */
  readonly cron: string
  /**
   * Must tolerate being repeated or aborted at any time. @param id a UUID of this run, the same for retries; default: a
   * new one
   */
  run(id?: string): Promise<void>
}
