/**
 * Starts jobs on request. The app is wired before the job queue is open; until then requests are ignored, and the jobs
 * run on their schedules.
 */
export interface JobTrigger {
  /** Runs a job as soon as a server is free, unless it is queued or running. */
  soon(name: string): Promise<void>
  connect(soon: (name: string) => Promise<void>): void
}

export function createJobTrigger(): JobTrigger {
  let send: (name: string) => Promise<void> = async () => undefined
  return {
    soon: (name) => send(name),
    connect(soon) {
      send = soon
    },
  }
}
