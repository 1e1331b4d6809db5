/** A background job, run by one server at a time. */
export interface Job {
  /** Name of the job: letters and dashes. */
  readonly name: string
  /**
   * Schedule in cron format, in UTC: minute, hour, day of month, month, day of week. Without a schedule, the job runs
   * only on request.
   */
  readonly cron?: string
  /**
   * Runs the job. Must be idempotent and tolerate being aborted at any time. @param id a UUID of this run, the same for
   * retries; default: a new UUID @param signal aborted when the server stops
   */
  run(id?: string, signal?: AbortSignal): Promise<void>
  /** Time limit of a run. Default: 15 minutes. */
  readonly longestRunSeconds?: number
  /**
   * A run whose server has sent no heartbeat for this time is started again. Default: only after `longestRunSeconds`.
   */
  readonly heartbeatSeconds?: number
  /** Interval at which a server looks for a queued run. Default: 10 s. */
  readonly pollSeconds?: number
}
