import type { Output } from '@cliffhanger/contract/call'
import type { payments } from '@cliffhanger/contract/payments'
import type { savedCards } from '@cliffhanger/contract/saved-cards'
import type { RedirectMethod } from '@cliffhanger/domain/redirect-methods'
import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import type { OrderType, Product } from './product.ts'

export type SavedCard = Output<typeof savedCards.savedCards>[number]
type Created = Output<typeof payments.createOrder>
/** Way in which an order is being paid. */
export type PayingBy =
  | { readonly kind: 'card' }
  /** Wallets of the browser, and wallets that pay on a page of their own. */
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
  readonly by: PayingBy
}
/** Reasons for a question before a purchase by one tap. */
export type OneTapQuestion =
  /** The viewer has not agreed to purchases by one tap on this device. */
  | { readonly reason: 'first'; readonly cap: number }
  /** Coins bought by one tap today, and the limit above which they ask. */
  | { readonly reason: 'limit'; readonly spent: number; readonly cap: number }
  /** A product without coins always asks. */
  | { readonly reason: 'noCoins' }
/** State of a purchase. */
export type PurchaseState =
  | { readonly at: 'idle' }
  | { readonly at: 'preparing'; readonly product: Product }
  /** `refusal` is the server's text, empty without a response. */
  | {
      readonly at: 'billing'
      readonly product: Product
      readonly isSending: boolean
      readonly refusal: string | undefined
      /** The order that a wallet was to pay; undefined: none has been created. */
      readonly order?: OpenOrder
    }
  /** Asks before a saved card is charged. Nothing was ordered. */
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
  /** Nothing was ordered, because the price differs from the displayed one. */
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
      /** True if the card form was closed after the last card was declined: no payment is pending. */
      readonly isDeclined: boolean
    }

/** Last attempt in the card form: none, one with an unknown result, or a declined card. */
export type CardAttempt = 'none' | 'unknown' | 'declined'

/** Way to pay that the viewer chose. */
export type PaymentMethod = 'card' | 'phone'
