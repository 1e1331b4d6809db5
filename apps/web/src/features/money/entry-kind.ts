import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'

type Entry = Output<typeof wallet.statement>['rows'][number]

/**
 * The kind of an entry. Holds and their releases have the kind "refund" in the protocol, for clients that do not know
 * holds.
 */
export const entryKind = ({ kind, hold }: Pick<Entry, 'kind' | 'hold'>) => hold ?? kind
