import { payments } from '@cliffhanger/contract/payments'
import type { CallRunner } from '#api/client.ts'
import { type Failure, isRetryable, type Outcome } from '#api/outcome.ts'
import type { Track } from '#api/tracker.ts'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import { type BillingDetails, buildBillingInput } from './billing.ts'
import type { Checkout } from './checkout/checkout.ts'
import { reportOrderCreated, reportOrderOutcome, storePurchaseHints } from './payment-reports.ts'
import {
  cardPayType,
  clearPendingOrder,
  isUnpaid,
  type OrderStatus,
  pollDelaysMs,
  pollOrder,
  queryOrder,
  storePendingOrder,
} from './pending-order.ts'
import { type Product, toOrderInput } from './product.ts'
import type { OpenOrder, OrderPaymentMethod, PaymentAttempt, PaymentMethod, PurchaseState } from './purchase-state.ts'
import { refetchProduct } from './refresh-bought.ts'

/** Time in ms for which "Payment Successful!" is shown. */
const shownMs = 3000

export interface PurchaseDeps {
  readonly run: CallRunner
  readonly settings: Settings
  readonly track: Track
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly returnUrl: () => string
  /** Refetches the viewer; `airEmail` is empty while the server has no billing details. */
  readonly viewer: () => Promise<Outcome<{ readonly airEmail: string; readonly vipRank: number }, string>>
  /** Refetches the data that the purchase may have changed. */
  readonly refresh: () => void
  /** Refetches the prices of the shop. */
  readonly refreshPrices: () => void
  readonly onDone: (product: Product) => void
  /** Loads the shorter checkout; undefined if the brand has none or the download failed. */
  readonly loadCheckout: () => Promise<Checkout | undefined>
}
export type Purchase = ReturnType<typeof createPurchase>

/**
 * Creates the state machine of a purchase, from the tap to the delivery; one purchase at a time. The order stays stored
 * until it is settled, whichever dialog the viewer closes.
 */
export function createPurchase(deps: PurchaseDeps) {
  const { run, settings, now, wait, refresh } = deps
  let state: PurchaseState = { at: 'idle' }
  let method: PaymentMethod = 'card'
  let checkout: Checkout | undefined
  let hasBilling = false
  let isClosed = false
  const listeners = new Set<() => void>()

  function go(next: PurchaseState) {
    if (isClosed) return
    state = next
    for (const listener of [...listeners]) listener()
  }
  const isStillAt = (one: PurchaseState) => !isClosed && state === one

  function fail(failedCall: 'getUserInfo' | 'createOrder', product: Product, { reason, message }: Failure<string>) {
    go({ at: 'failed', failedCall, product, isMember: false, canRetry: isRetryable(reason), message })
  }

  /**
   * Returns whether the viewer's membership renews automatically, or will once the consent is confirmed. Such a member
   * cannot buy another; without renewal, buying extends the membership.
   */
  async function isRenewing(vipRank: number): Promise<boolean> {
    if (vipRank === 0) return false
    const info = await run(payments.membershipInfo, {})
    return info.ok && (info.value.autoRenew || info.value.isRenewalPending === true)
  }
  async function order(product: Product, vipRank: number, by: OrderPaymentMethod): Promise<void> {
    if (product.kind === 'membership' && (await isRenewing(vipRank))) {
      return go({ at: 'failed', failedCall: 'createOrder', product, isMember: true, canRetry: false, message: '' })
    }
    const asked = toOrderInput(product)
    const gainuserId = settings.get(keys.userId)
    const shortened = checkout?.orderFields(by, product)
    const place = { gainuserId, returnUrl: deps.returnUrl() }
    const created = await run(payments.createOrder, { ...asked, payType: cardPayType, ...place, ...shortened })
    if (!created.ok && created.reason === 'priceChanged') return showNewPrice(product, created)
    if (!created.ok && created.reason === 'cardGone') return begin(product, false)
    if (!created.ok) return fail('createOrder', product, created)
    const opened = { ...created.value, orderType: asked.orderType, price: product.price, product, by }
    storePendingOrder(settings, opened, now())
    reportOrderCreated(deps, opened.orderId, now())
    if (method === 'phone') return go({ at: 'phone', order: opened })
    if (by.kind === 'savedCard' && opened.cardConsentId === undefined) return openForm(opened)
    go({ at: 'paying', order: opened })
  }

  /**
   * Opens the card form for an order. Asks for billing details first if needed, because only the card form requires
   * them.
   */
  function openForm(opened: OpenOrder) {
    const byCard: OpenOrder = { ...opened, by: { kind: 'card' } }
    if (hasBilling) return go({ at: 'paying', order: byCard })
    go({ at: 'billing', product: opened.product, isSending: false, refusal: undefined, order: byCard })
  }

  async function showNewPrice(shown: Product, refused: Failure<string>) {
    deps.refreshPrices()
    const product = await refetchProduct(run, shown)
    if (product) go({ at: 'priceChanged', product, shown })
    else fail('createOrder', shown, refused)
  }

  async function begin(product: Product, mayUseSavedCard = true): Promise<void> {
    go({ at: 'preparing', product })
    const [viewer, loaded] = await Promise.all([deps.viewer(), deps.loadCheckout()])
    if (!viewer.ok) return fail('getUserInfo', product, viewer)
    checkout = loaded
    hasBilling = viewer.value.airEmail !== ''
    const fast = method === 'card' ? await checkout?.fastest(product, mayUseSavedCard) : undefined
    if (fast?.kind === 'savedCard' && fast.question)
      return go({ at: 'confirmCard', product, card: fast.card, question: fast.question })
    if (fast) return order(product, viewer.value.vipRank, fast)
    if (viewer.value.airEmail === '') return go({ at: 'billing', product, isSending: false, refusal: undefined })
    await order(product, viewer.value.vipRank, { kind: 'card' })
  }

  function arrive({ orderId, orderType, product, by }: OpenOrder) {
    if (by.kind === 'savedCard') checkout?.noteOneTap(product)
    clearPendingOrder(settings, orderId)
    storePurchaseHints(settings, orderType, product)
    reportOrderOutcome(deps, orderId, 7)
    refresh()
    go({ at: 'idle' })
    if (!isClosed) deps.onDone(product)
  }
  /** Shows success of a payment that the server has already confirmed, for a moment before the dialog closes. */
  async function celebrate(paid: OpenOrder) {
    const shown: PurchaseState = { at: 'paid', order: paid }
    go(shown)
    await wait(shownMs)
    if (isStillAt(shown)) arrive(paid)
  }
  function goUnsure(asked: OpenOrder, answer: OrderStatus, isDeclined: boolean) {
    const message = answer.isPaid ? '' : answer.message
    go({ at: 'unsure', order: asked, isChecking: false, message, isUnpaid: isUnpaid(answer), isDeclined })
  }
  async function confirm(paid: OpenOrder) {
    const waiting: PurchaseState = { at: 'confirming', order: paid }
    go(waiting)
    const answer = await pollOrder(
      () => queryOrder(run, paid),
      wait,
      pollDelaysMs,
      () => isStillAt(waiting),
    )
    if (!isStillAt(waiting)) return
    if (answer.isPaid) return arrive(paid)
    goUnsure(paid, answer, false)
  }
  async function check(unsure: OpenOrder, isDeclined: boolean, delays: readonly number[]) {
    const checking: PurchaseState = {
      at: 'unsure',
      order: unsure,
      isChecking: true,
      message: '',
      isUnpaid: false,
      isDeclined,
    }
    go(checking)
    const answer = await pollOrder(
      () => queryOrder(run, unsure),
      wait,
      delays,
      () => isStillAt(checking),
    )
    if (!isStillAt(checking)) return
    if (answer.isPaid) return celebrate(unsure)
    if (isDeclined && isUnpaid(answer)) reportOrderOutcome(deps, unsure.orderId, 8)
    goUnsure(unsure, answer, isDeclined)
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,

    /** Starts a purchase. A second tap during a purchase has no effect. */
    buy(product: Product, chosen: PaymentMethod = 'card') {
      if (state.at !== 'idle' && state.at !== 'failed') return
      method = chosen
      void begin(product)
    },
    /** Repeats a failed purchase by the same payment method. */
    retry() {
      if (state.at === 'failed') void begin(state.product)
    },
    /** Continues the purchase at the new price. */
    acceptPrice() {
      if (state.at === 'priceChanged') void begin(state.product)
    },

    async saveBilling(billing: BillingDetails) {
      if (state.at !== 'billing' || state.isSending) return
      const { product, order: opened } = state
      const asked = { at: 'billing', product, ...(opened && { order: opened }) } as const
      const sending: PurchaseState = { ...asked, isSending: true, refusal: undefined }
      go(sending)
      const answer = await run(payments.updUserAirwallexInfo, buildBillingInput(billing))
      if (!isStillAt(sending)) return
      const refuse = (refusal: string) => go({ ...asked, isSending: false, refusal })
      if (!answer.ok) return refuse(answer.message)
      if (answer.value.state !== 1) return refuse(answer.value.message ?? '')
      refresh()
      if (opened) return go({ at: 'paying', order: opened })
      await begin(product)
    },
    /** Charges the saved card. The first confirmation also counts as the agreement to one-tap purchases. */
    confirmCard() {
      if (state.at !== 'confirmCard') return
      const { product, card, question } = state
      if (question.reason === 'first') checkout?.agreeToOneTap()
      go({ at: 'preparing', product })
      // The `vipRank` is 0, because it matters only for memberships, which are never paid with a saved card.
      void order(product, 0, { kind: 'savedCard', card })
    },
    /** Switches to the next payment method: from the saved card to the wallets, from the wallets to the card form. */
    payAnotherWay() {
      if (state.at === 'confirmCard') return void begin(state.product, false)
      if (state.at !== 'paying') return
      const choices = checkout?.walletsFor(state.order.product)
      if (state.order.by.kind === 'savedCard' && choices) go({ at: 'paying', order: { ...state.order, by: choices } })
      else openForm(state.order)
    },

    /** Handles the card form's success message; only the server's status counts. */
    async widgetSucceeded({ intentId, consentId }: { readonly intentId: string; readonly consentId?: string }) {
      if (state.at !== 'paying') return
      const { order: paid } = state
      const customerId = paid.airCustomerId ?? paid.cardCustomerId
      if (consentId !== undefined && customerId !== undefined) {
        // The server does not depend on this call, because the server also queries the provider.
        void run(payments.updSubConsentId, { orderId: paid.orderId, intentId, customerId, consentId })
      }
      const shown: PurchaseState = { at: 'paid', order: paid }
      go(shown)
      await wait(shownMs)
      if (isStillAt(shown)) await confirm(paid)
    },

    payOnPhone() {
      if (state.at === 'paying') go({ at: 'phone', order: state.order })
    },
    /** Queries the order once. If it is paid, the QR dialog closes; otherwise returns the server's text. */
    async checkPhone(): Promise<string | undefined> {
      const asked = state
      if (asked.at !== 'phone') return undefined
      const answer = await queryOrder(run, asked.order)
      if (!isStillAt(asked)) return undefined
      if (!answer.isPaid) return answer.message
      void celebrate(asked.order)
      return undefined
    },

    /** Closes the QR dialog and queries the order's status, because a phone may have paid. */
    leavePhone() {
      if (state.at === 'phone') void check(state.order, false, [0])
    },
    /** Closes the card form. After an attempt, queries the order's status, because its result is unknown. */
    leavePayment(attempt: PaymentAttempt) {
      if (state.at !== 'paying') return
      if (attempt !== 'none') void check(state.order, attempt === 'declined', [0])
      else go({ at: 'idle' })
    },
    checkAgain() {
      if (state.at === 'unsure' && !state.isChecking) void check(state.order, state.isDeclined, [0, 1000, 2000])
    },
    /** Clears the order after the viewer says that nothing was paid; the server still credits a later payment. */
    notPaid() {
      if (state.at !== 'unsure') return
      clearPendingOrder(settings, state.order.orderId)
      reportOrderOutcome(deps, state.order.orderId, 8)
      go({ at: 'idle' })
    },
    /** Closes the current dialog without further steps; has no effect on the card form and the QR dialog. */
    close() {
      if (state.at !== 'paying' && state.at !== 'phone') go({ at: 'idle' })
    },
    dispose() {
      isClosed = true
      listeners.clear()
    },
  }
}
