import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'

type Entry = Output<typeof wallet.statement>['rows'][number]

/** What an entry is called: a hold and its release travel as refunds, for clients that do not know them. */
export const entryKind = ({ kind, hold }: Pick<Entry, 'kind' | 'hold'>) => hold ?? kind
