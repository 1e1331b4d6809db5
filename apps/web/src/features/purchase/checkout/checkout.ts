import { savedCards } from '@cliffhanger/contract/saved-cards'
import { isInAppBrowser } from '@cliffhanger/domain/in-app-browser'
import { isNonRenewingPlanLength } from '@cliffhanger/domain/plan-days'
import { type RedirectOffer, redirectMethodsFor } from '@cliffhanger/domain/redirect-methods'
import { isExpired } from '@cliffhanger/domain/saved-cards'
import type { WalletMethod } from '@cliffhanger/domain/wallet-methods'
import type { CallRunner } from '#api/client.ts'
import { createSpendGuard } from '#features/money/spend-guard.ts'
import type { Product } from '#features/purchase/product.ts'
import type { OneTapQuestion, OrderPaymentMethod, SavedCard } from '#features/purchase/purchase-state.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'

/**
 * Returns whether the browser has the wallet's API. Only the provider's button knows whether the wallet contains a
 * card.
 */
const canPay: Readonly<Record<WalletMethod, (page: object) => boolean>> = {
  applepay(page) {
    const session: unknown = Reflect.get(page, 'ApplePaySession')
    if (typeof session !== 'function') return false
    const canMakePayments: unknown = Reflect.get(session, 'canMakePayments')
    try {
      return typeof canMakePayments === 'function' && canMakePayments.call(session) === true
    } catch {
      // On plain-http pages, Safari's `canMakePayments` throws an exception.
      return false
    }
  },
  googlepay: (page) => typeof Reflect.get(page, 'PaymentRequest') === 'function',
}

/** Returns the offered wallets that this browser supports. */
export const filterSupportedWalletMethods = (offered: readonly WalletMethod[], page: object): readonly WalletMethod[] =>
  offered.filter((wallet) => canPay[wallet](page))

interface Deps {
  readonly run: CallRunner
  readonly settings: Settings
  readonly now: () => number
  /** Browser wallets that the brand has enabled; `redirects` are wallets that pay on their own page. */
  readonly wallets: readonly WalletMethod[]
  readonly redirects: readonly RedirectOffer[]
  readonly hasSavedCards: boolean
  /** The global object, to detect the browser's wallet APIs. */
  readonly page: object
}
type Fastest = Exclude<OrderPaymentMethod, { readonly kind: 'card' }> & { readonly question?: OneTapQuestion }
type Wallets = Extract<OrderPaymentMethod, { readonly kind: 'wallets' }>
export type Checkout = ReturnType<typeof createCheckout>

/**
 * Returns whether a wallet's app can return to this browser. The wallet's app opens the phone's default browser, which
 * does not share the session of an in-app browser.
 */
function isLedBackTo(page: object): boolean {
  const navigator: unknown = Reflect.get(page, 'navigator')
  const userAgent: unknown = typeof navigator === 'object' && navigator && Reflect.get(navigator, 'userAgent')
  return typeof userAgent !== 'string' || !isInAppBrowser(userAgent)
}

const coinsOf = (product: Product): number => (product.kind === 'coins' ? product.coins + product.bonus : 0)

/** Creates the shorter checkout: browser wallets, redirect wallets, and one-tap purchases with a saved card. */
export function createCheckout({ run, settings, now, wallets: offered, redirects: offers, hasSavedCards, page }: Deps) {
  const wallets = filterSupportedWalletMethods(offered, page)
  const ownPages = isLedBackTo(page) ? offers : []
  const guard = createSpendGuard(settings, now, { spent: nonSpecKeys.oneTapSpent, agreed: nonSpecKeys.oneTapAgreed })
  const mayUseCards = (product: Product) =>
    hasSavedCards && settings.get(keys.isLogin) === 1 && product.kind !== 'membership'

  /**
   * Returns the wallets that can pay for a product; undefined if there are none. Redirect wallets cannot pay renewals.
   */
  function walletsFor(product: Product): Wallets | undefined {
    const isRenewed = product.kind === 'membership' && !isNonRenewingPlanLength(product.days)
    const redirects = isRenewed ? [] : redirectMethodsFor(ownPages, product.currency)
    return wallets.length > 0 || redirects.length > 0 ? { kind: 'wallets', wallets, redirects } : undefined
  }
  /**
   * Returns the newest saved card that has not expired. If the list fails to load, the purchase continues without a
   * saved card.
   */
  async function usableCard(): Promise<SavedCard | undefined> {
    const answer = await run(savedCards.savedCards, {})
    return answer.ok ? answer.value.find((card) => !isExpired(card, now())) : undefined
  }
  /** Returns why a one-tap purchase needs a confirmation; undefined if it needs none. */
  function questionOf(product: Product): OneTapQuestion | undefined {
    const coins = coinsOf(product)
    const { spent, cap } = guard.today()
    if (coins === 0) return { reason: 'noCoins' }
    if (!guard.hasAgreed()) return { reason: 'first', cap }
    return spent + coins > cap ? { reason: 'limit', spent, cap } : undefined
  }

  return {
    walletsFor,
    /** Returns the payment method with the fewest taps; undefined for the card form. */
    async fastest(product: Product, mayUseSavedCard: boolean): Promise<Fastest | undefined> {
      const card = mayUseSavedCard && mayUseCards(product) ? await usableCard() : undefined
      if (card) {
        const question = questionOf(product)
        return { kind: 'savedCard', card, ...(question && { question }) }
      }
      return walletsFor(product)
    },
    /** Returns the `createOrder` fields for a payment method. */
    orderFields(by: OrderPaymentMethod, product: Product) {
      if (by.kind === 'savedCard') return { cardId: by.card.cardId }
      return { ...(by.kind === 'wallets' && { byWallet: true }), ...(mayUseCards(product) && { canSaveCard: true }) }
    },
    agreeToOneTap: guard.agree,
    /** Counts a one-tap purchase towards the daily limit. */
    noteOneTap: (product: Product) => guard.note(coinsOf(product)),
  }
}
