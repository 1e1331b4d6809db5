import type { Output } from '@cliffhanger/contract/call'
import type { studioOperations } from '@cliffhanger/contract/studio/operations'

/** The state of the servers for the health page. */
export type ServerHealth = Output<typeof studioOperations.health>

/** Returns the first eight characters of a commit hash. */
export const shortCommit = (commit: string): string => commit.slice(0, 8)
