import { savedCards } from '@cliffhanger/contract/saved-cards'
import { isInAppBrowser } from '@cliffhanger/domain/in-app-browser'
import { isPass } from '@cliffhanger/domain/plan-days'
import { type RedirectOffer, redirectsFor } from '@cliffhanger/domain/redirect-methods'
import { isExpired } from '@cliffhanger/domain/saved-cards'
import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import type { Run } from '#api/client.ts'
import { createSpendGuard } from '#features/money/spend-guard.ts'
import type { Product } from '#features/purchase/product.ts'
import type { OneTapQuestion, PayingBy, SavedCard } from '#features/purchase/purchase-state.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'

/** Whether the browser has the wallet's interface. Whether the wallet has a card is known only to the provider's button. */
const canPay: Readonly<Record<WalletMethod, (page: object) => boolean>> = {
  applepay(page) {
    const session: unknown = Reflect.get(page, 'ApplePaySession')
    if (typeof session !== 'function') return false
    const canMakePayments: unknown = Reflect.get(session, 'canMakePayments')
    try {
      return typeof canMakePayments === 'function' && canMakePayments.call(session) === true
    } catch {
      // Safari throws on pages without https.
      return false
    }
  },
  googlepay: (page) => typeof Reflect.get(page, 'PaymentRequest') === 'function',
}

/** The offered wallets that this browser can pay with. */
export const availableWallets = (offered: readonly WalletMethod[], page: object): readonly WalletMethod[] =>
  offered.filter((wallet) => canPay[wallet](page))

interface Deps {
  readonly run: Run
  readonly settings: Settings
  readonly now: () => number
  /** The ways to pay that the brand has switched on. */
  readonly wallets: readonly WalletMethod[]
  readonly redirects: readonly RedirectOffer[]
  readonly hasSavedCards: boolean
  /** The global object, which shows what the browser can do. */
  readonly page: object
}
type Fastest = Exclude<PayingBy, { readonly kind: 'card' }> & { readonly question?: OneTapQuestion }
type Wallets = Extract<PayingBy, { readonly kind: 'wallets' }>
export type Checkout = ReturnType<typeof createCheckout>

/** Wallets' apps lead back to the browser of the phone, not to one inside another app, which has the viewer's session. */
function isLedBackTo(page: object): boolean {
  const navigator: unknown = Reflect.get(page, 'navigator')
  const userAgent: unknown = typeof navigator === 'object' && navigator && Reflect.get(navigator, 'userAgent')
  return typeof userAgent !== 'string' || !isInAppBrowser(userAgent)
}

const coinsOf = (product: Product): number => (product.kind === 'coins' ? product.coins + product.bonus : 0)

/** The shorter ways to pay: the browser's wallets, and saved cards that pay by one tap. */
export function createCheckout({ run, settings, now, wallets: offered, redirects: offers, hasSavedCards, page }: Deps) {
  const wallets = availableWallets(offered, page)
  const ownPages = isLedBackTo(page) ? offers : []
  const guard = createSpendGuard(settings, now, { spent: ownKeys.oneTapSpent, agreed: ownKeys.oneTapAgreed })
  const mayUseCards = (product: Product) =>
    hasSavedCards && settings.get(keys.isLogin) === 1 && product.kind !== 'membership'

  /** The wallets that can pay for a product; undefined for none. Those with a page of their own pay once, so no renewals. */
  function walletsFor(product: Product): Wallets | undefined {
    const isRenewed = product.kind === 'membership' && !isPass(product.days)
    const redirects = isRenewed ? [] : redirectsFor(ownPages, product.currency)
    return wallets.length > 0 || redirects.length > 0 ? { kind: 'wallets', wallets, redirects } : undefined
  }
  /** The newest saved card that has not expired. Without a response the purchase goes on without one. */
  async function usableCard(): Promise<SavedCard | undefined> {
    const answer = await run(savedCards.savedCards, {})
    return answer.ok ? answer.value.find((card) => !isExpired(card, now())) : undefined
  }
  /** Reason for a question before a purchase by one tap; undefined for none. */
  function questionOf(product: Product): OneTapQuestion | undefined {
    const coins = coinsOf(product)
    const { spent, cap } = guard.today()
    if (coins === 0) return { reason: 'noCoins' }
    if (!guard.hasAgreed()) return { reason: 'first', cap }
    return spent + coins > cap ? { reason: 'limit', spent, cap } : undefined
  }

  return {
    walletsFor,
    /** The way to pay that needs the fewest taps; undefined: the card form. */
    async fastest(product: Product, mayUseSavedCard: boolean): Promise<Fastest | undefined> {
      const card = mayUseSavedCard && mayUseCards(product) ? await usableCard() : undefined
      if (card) {
        const question = questionOf(product)
        return { kind: 'savedCard', card, ...(question && { question }) }
      }
      return walletsFor(product)
    },
    /** Input of createOrder for the way to pay. */
    orderFields(by: PayingBy, product: Product) {
      if (by.kind === 'savedCard') return { cardId: by.card.cardId }
      return { ...(by.kind === 'wallets' && { byWallet: true }), ...(mayUseCards(product) && { canSaveCard: true }) }
    },
    agreeToOneTap: guard.agree,
    /** Counts a purchase by one tap towards the day's limit. */
    noteOneTap: (product: Product) => guard.note(coinsOf(product)),
  }
}
