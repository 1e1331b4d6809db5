import type { Output } from '@cliffhanger/contract/call'
import type { payments } from '@cliffhanger/contract/payments'
import type { savedCards } from '@cliffhanger/contract/saved-cards'
import type { RedirectMethod } from '@cliffhanger/domain/redirect-methods'
import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import type { OrderType, Product } from './product.ts'

export type SavedCard = Output<typeof savedCards.savedCards>[number]
type Created = Output<typeof payments.createOrder>
/** Payment method of an open order. */
export type OrderPaymentMethod =
  | { readonly kind: 'card' }
  /** `wallets`: wallets of the browser; `redirects`: wallets that pay on their own page. */
  | {
      readonly kind: 'wallets'
      readonly wallets: readonly WalletMethod[]
      readonly redirects: readonly RedirectMethod[]
    }
  | { readonly kind: 'savedCard'; readonly card: SavedCard }
export interface OpenOrder extends Created {
  readonly orderType: OrderType
  readonly price: string
  readonly product: Product
  readonly by: OrderPaymentMethod
}
/** Reasons to ask for confirmation before a one-tap purchase. */
export type OneTapQuestion =
  /** The viewer has not yet agreed to one-tap purchases on this device. */
  | { readonly reason: 'first'; readonly cap: number }
  /** Coins bought by one-tap purchases today, and the limit above which the app asks. */
  | { readonly reason: 'limit'; readonly spent: number; readonly cap: number }
  /** A product without coins always needs a confirmation. */
  | { readonly reason: 'noCoins' }
/** State of a purchase, by its current step. */
export type PurchaseState =
  | { readonly at: 'idle' }
  | { readonly at: 'preparing'; readonly product: Product }
  /** `refusal` is the server's text, empty without a response. */
  | {
      readonly at: 'billing'
      readonly product: Product
      readonly isSending: boolean
      readonly refusal: string | undefined
      /** Order of an abandoned wallet payment; undefined if no order has been created. */
      readonly order?: OpenOrder
    }
  /** Asks for confirmation before a saved card is charged. No order exists yet. */
  | {
      readonly at: 'confirmCard'
      readonly product: Product
      readonly card: SavedCard
      readonly question: OneTapQuestion
    }
  /** `message` is the server's text; empty without a response. */
  | {
      readonly at: 'failed'
      readonly failedCall: 'getUserInfo' | 'createOrder'
      readonly product: Product
      readonly isMember: boolean
      readonly canRetry: boolean
      readonly message: string
    }
  /** No order was created, because the price differs from the displayed one. */
  | { readonly at: 'priceChanged'; readonly product: Product; readonly shown: Product }
  | { readonly at: 'paying'; readonly order: OpenOrder }
  | { readonly at: 'phone'; readonly order: OpenOrder }
  | { readonly at: 'paid'; readonly order: OpenOrder }
  | { readonly at: 'confirming'; readonly order: OpenOrder }
  | {
      readonly at: 'unsure'
      readonly order: OpenOrder
      readonly isChecking: boolean
      readonly message: string
      /** True once the server has confirmed that nothing was paid; otherwise the status is unknown. */
      readonly isUnpaid: boolean
      /** True if the card form was closed after a declined card: no payment is pending. */
      readonly isDeclined: boolean
    }

/** Result of the last payment attempt in the card form; `unknown` until the server confirms it. */
export type PaymentAttempt = 'none' | 'unknown' | 'declined'

/** Payment method that the viewer chose: on this device or on a phone by QR code. */
export type PaymentMethod = 'card' | 'phone'
