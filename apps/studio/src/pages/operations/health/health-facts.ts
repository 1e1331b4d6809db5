import type { Output } from '@cliffhanger/contract/call'
import type { studioOperations } from '@cliffhanger/contract/studio/operations'

/** The state of the servers, as the health page shows it. */
export type Health = Output<typeof studioOperations.health>

/** The beginning of a commit's hash, which names it well enough. */
export const shortCommit = (commit: string): string => commit.slice(0, 8)
