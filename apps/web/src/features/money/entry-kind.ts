import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'

type Entry = Output<typeof wallet.statement>['rows'][number]

/** The name of an entry: a hold and its release are sent as refunds, for clients that do not know holds. */
export const entryKind = ({ kind, hold }: Pick<Entry, 'kind' | 'hold'>) => hold ?? kind
