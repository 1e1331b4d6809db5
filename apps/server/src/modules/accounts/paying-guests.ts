import type { Database } from '../../db/schema.ts'

/** A guest's wallet that can be moved to another device. */
export interface RecoverableWallet {
  readonly userId: string
  readonly coins: number
  /** Number of titles that the guest owns completely or partly. */
  readonly titles: number
  /** End of the current membership in ms since epoch; null without a membership. */
  readonly premiumDueTime: number | null
  readonly lastPayment: {
    /** Time of the payment in ms since epoch. */
    readonly time: number
    readonly price: string
    readonly currency: string
  }
}

/**
 * The functions of the payments module that help guests who have lost their device. A wallet can be found only by a
 * confirmed billing email address.
 */
export interface PayingGuestRecovery {
  /** Returns guests who have paid with a confirmed billing email address, latest payment first. */
  findByAddress(tx: Database, address: string): Promise<string[]>
  /**
   * Checks whether a user's last paid order was delivered while this was the billing email address. An address that was
   * entered later does not count.
   */
  hasPaidWith(userId: string, address: string): Promise<boolean>
  /** Returns the wallets of the guests who have paid with a confirmed billing email address. */
  walletsOf(address: string): Promise<RecoverableWallet[]>
  /**
   * Sends the receipts again to guests with an unconfirmed billing address, at most once per hour. Opening a link in a
   * receipt confirms the address.
   */
  mailReceiptsAgain(address: string): Promise<void>
  /**
   * Confirms and returns the billing email address that belongs to the link in a receipt. Returns undefined for an
   * invalid link.
   */
  openLink(token: string): Promise<string | undefined>
  /** Consumes the link in a receipt and returns the user whose wallet it moves. */
  consumeLink(tx: Database, token: string): Promise<string | undefined>
  /** Invalidates all links in receipts for a wallet. */
  endLinks(tx: Database, userId: string): Promise<void>
  /** Notifies the payer by email that the wallet was moved to another device. */
  mailWalletMoved(tx: Database, userId: string): Promise<void>
  /** Moves all contents of one guest's wallet to another guest of the same payer. */
  merge(tx: Database, fromId: string, toId: string): Promise<void>
  /** Returns a user's billing email address and whether it is confirmed, or undefined if they have entered none. */
  billingAddress(userId: string): Promise<{ readonly address: string; readonly isConfirmed: boolean } | undefined>
  /** Marks the user's billing email address as confirmed. */
  confirmAddress(tx: Database, userId: string, address: string): Promise<void>
}
