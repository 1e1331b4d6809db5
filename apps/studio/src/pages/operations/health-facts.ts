import type { Output } from '@cliffhanger/contract/call'
import type { studioOperations } from '@cliffhanger/contract/studio/operations'

/** The state of the server, as the health page shows it. */
export type Health = Output<typeof studioOperations.health>
