import type { Output } from '@cliffhanger/contract/call'
import type { studioViewers } from '@cliffhanger/contract/studio/viewers'

export type ViewerFacts = Output<typeof studioViewers.read>
export type EntryKind = ViewerFacts['coinsByKind'][number]['kind']

/** Coins of these kinds together, as the ledger has them. */
export const coinsOf = ({ coinsByKind }: ViewerFacts, kinds: readonly EntryKind[]): number =>
  coinsByKind.reduce((sum, { kind, coins }) => (kinds.includes(kind) ? sum + coins : sum), 0)
