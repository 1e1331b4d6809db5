import type { Output } from '@cliffhanger/contract/call'
import type { studioSession } from '@cliffhanger/contract/studio/session'

/** The signed-in operator. */
export type Me = Output<typeof studioSession.me>
