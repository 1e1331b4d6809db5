import type { Database } from '../../db/schema.ts'

/** A guest's wallet that can be brought to another device. */
export interface RecoverableWallet {
  readonly userId: string
  readonly coins: number
  /** Titles that are owned whole or in part. */
  readonly titles: number
  /** End of the running membership, ms since epoch; null without one. */
  readonly premiumDueTime: number | null
  readonly lastPayment: {
    /** ms since epoch. */
    readonly time: number
    readonly price: string
    readonly currency: string
  }
}

/** What payments know about guests who have lost their device. Only a confirmed billing address finds a wallet. */
export interface PayingGuests {
  /** Guests who have paid under a billing address, the one that paid last first. */
  ofAddress(tx: Database, address: string): Promise<string[]>
  /** Whether a user has paid under an address. */
  hasPaidWith(userId: string, address: string): Promise<boolean>
  /** The same guests, with what they hold. */
  walletsOf(address: string): Promise<RecoverableWallet[]>
  /** Mails the receipts again of guests who have not confirmed the address: the links in them do. Once an hour each. */
  mailReceiptsAgain(address: string): Promise<void>
  /** The billing address that a receipt's link needs a code of, confirmed by opening it; undefined for a void link. */
  openLink(token: string): Promise<string | undefined>
  /** Whose wallet a receipt's link brings; uses the link up. */
  ofLink(tx: Database, token: string): Promise<string | undefined>
  /** Ends every receipt's link to a wallet. */
  endLinks(tx: Database, userId: string): Promise<void>
  /** Tells the payer, by mail, that the wallet has gone to another device. */
  moved(tx: Database, userId: string): Promise<void>
  /** Moves everything of one guest's wallet to another's, which the same payer has proved to be theirs. */
  merge(tx: Database, fromId: string, toId: string): Promise<void>
  /** A user's own billing address, and whether it is confirmed; undefined before the first order. */
  billingAddress(userId: string): Promise<{ readonly address: string; readonly isConfirmed: boolean } | undefined>
  /** The user has proved that they read this address's mail. */
  confirmAddress(tx: Database, userId: string, address: string): Promise<void>
}
