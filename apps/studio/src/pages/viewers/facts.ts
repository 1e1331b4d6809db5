import type { Output } from '@cliffhanger/contract/call'
import type { studioViewers } from '@cliffhanger/contract/studio/viewers'

export type ViewerFacts = Output<typeof studioViewers.read>
export type LedgerEntryKind = ViewerFacts['coinsByKind'][number]['kind']

/** Returns the sum of the coins in ledger entries of the given kinds. */
export const sumCoinsOfKinds = ({ coinsByKind }: ViewerFacts, kinds: readonly LedgerEntryKind[]): number =>
  coinsByKind.reduce((sum, { kind, coins }) => (kinds.includes(kind) ? sum + coins : sum), 0)
