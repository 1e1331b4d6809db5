/** A task, run by one server at a time. */
export interface Job {
  /** Name of the job: letters and dashes. */
  readonly name: string
  /** Schedule in cron format, in UTC: minute, hour, day of month, month, day of week. Without it, it runs on request only. */
  readonly cron?: string
  /**
   * Must tolerate being repeated or aborted at any time. @param id a UUID of this run, the same for retries; default: a
   * new one @param signal aborted when the server stops
   */
  run(id?: string, signal?: AbortSignal): Promise<void>
  /** Default: 15 minutes. */
  readonly longestRunSeconds?: number
  /** A run whose server has given no sign of life for this time is started again. Default: only after `longestRunSeconds`. */
  readonly heartbeatSeconds?: number
  /** Interval at which a server looks for a queued run. Default: 10 s. */
  readonly pollSeconds?: number
}
