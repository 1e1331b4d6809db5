import type { Output } from '@cliffhanger/contract/call'
import type { studioSession } from '@cliffhanger/contract/studio/session'

/** The signed-in operator. */
export type CurrentOperator = Output<typeof studioSession.me>
