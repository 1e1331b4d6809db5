import type { Output } from '@cliffhanger/contract/call'
import type { studioViewers } from '@cliffhanger/contract/studio/viewers'

export type ViewerData = Output<typeof studioViewers.read>
export type LedgerEntryKind = ViewerData['coinsByKind'][number]['kind']

/** Returns the sum of the coins in ledger entries of the given kinds. */
export const sumCoinsOfKinds = ({ coinsByKind }: ViewerData, kinds: readonly LedgerEntryKind[]): number =>
  coinsByKind.reduce((sum, { kind, coins }) => (kinds.includes(kind) ? sum + coins : sum), 0)
