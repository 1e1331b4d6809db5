import type { Database } from '../../db/schema.ts'

/** A guest's wallet that can be moved to another device. */
export interface RecoverableWallet {
  readonly userId: string
  readonly coins: number
  /** Number of titles that are owned completely or partly. */
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

/** Port to payments for guests who have lost their device. Only a confirmed billing address finds a wallet. */
export interface PayingGuests {
  /** Guests who have paid with a billing address, latest payment first. */
  findByAddress(tx: Database, address: string): Promise<string[]>
  /** Whether a user has paid with a billing address. */
  hasPaidWith(userId: string, address: string): Promise<boolean>
  /** The wallets of these guests. */
  walletsOf(address: string): Promise<RecoverableWallet[]>
  /** Mails the receipts again to guests with an unconfirmed address, at most hourly; the links in them confirm it. */
  mailReceiptsAgain(address: string): Promise<void>
  /** Confirms and returns the billing address of a receipt's link, for a code; undefined for an invalid link. */
  openLink(token: string): Promise<string | undefined>
  /** Consumes a receipt's link and returns the user whose wallet it moves. */
  consumeLink(tx: Database, token: string): Promise<string | undefined>
  /** Invalidates all receipt links to a wallet. */
  endLinks(tx: Database, userId: string): Promise<void>
  /** Mails the payer that the wallet was moved to another device. */
  mailWalletMoved(tx: Database, userId: string): Promise<void>
  /** Moves the whole wallet of one guest to another guest of the same payer. */
  merge(tx: Database, fromId: string, toId: string): Promise<void>
  /** A user's own billing address, and whether it is confirmed; undefined before the first order. */
  billingAddress(userId: string): Promise<{ readonly address: string; readonly isConfirmed: boolean } | undefined>
  /** Marks the billing address as confirmed by the user. */
  confirmAddress(tx: Database, userId: string, address: string): Promise<void>
}
