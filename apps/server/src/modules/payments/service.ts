import type { Output } from '@cliffhanger/contract/call'
import type { payments } from '@cliffhanger/contract/payments'
import type { redirectPayments } from '@cliffhanger/contract/redirect-payments'
import type { savedCards } from '@cliffhanger/contract/saved-cards'
import type { wallet } from '@cliffhanger/contract/wallet'
import { isEmail } from '@cliffhanger/domain/email'
import { redirectMethodsFor } from '@cliffhanger/domain/redirect-methods'
import { AirwallexFailure } from '../../adapters/airwallex/failure.ts'
import { checkoutOf } from '../../checkout-config.ts'
import { pageWindow } from '../../db/page-window.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { localizedMessage } from '../../http/messages/message.ts'
import type { CallContext, Handler, Service } from '../../http/service.ts'
import type { AccessService } from '../access/access.ts'
import type { RegistrationOperations } from '../accounts/registration.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { KeepOrderSource } from '../conversions/conversions.ts'
import type { SecurityEvents } from '../security/security-events.ts'
import type { Shop } from '../wallet/shop/shop.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { isEmailBlocked, readBillingDetails, saveBillingDetails } from './billing.ts'
import { readCustomerId } from './customers.ts'
import { cancelRenewal, isAutoRenewalOn, readMembershipInfo, resumeRenewal } from './membership.ts'
import { findOrCreateOrder, findPayableOrder, type PayableOrder } from './open-order.ts'
import { readIntents, readOrder, readOrders, storesCardForRenewal } from './order-store.ts'
import { makePayLink, openPayLink } from './pay-links.ts'
import { findProduct, productName } from './product.ts'
import { beginRedirect } from './redirect.ts'
import { acceptStayOffer } from './renewal/stay.ts'
import { resolveSavedCardUse, savedCardResponseFields } from './saved-cards/saving.ts'
import { createSavedCardsService } from './saved-cards/service.ts'
import type { Settle, SettledOrder } from './settle.ts'
import type { Order } from './tables.ts'

type Served = Service<typeof payments & typeof redirectPayments & typeof savedCards> & {
  readonly orders: Handler<typeof wallet.orders>
}
interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes' | 'provider' | 'log' | 'config'> {
  readonly settle: Settle
  readonly wallet: Wallet
  readonly access: Pick<AccessService, 'ownsWholeTitle' | 'checkRights'>
  readonly shop: Shop
  readonly catalogue: CatalogueService
  readonly registration: Pick<RegistrationOperations, 'endElsewhere' | 'sessionsEnded'>
  readonly security: Pick<SecurityEvents, 'note'>
  readonly keepOrderSource: KeepOrderSource
}

const linkTimeoutMs = 7_000

/** Creates the handlers of the payment calls. */
export function createPaymentsService(needs: Needs): Served {
  const { db, now, provider, log, settle, wallet, access, catalogue, config, registration, security } = needs

  /** Returns the caller's own order. Another user's order fails like a missing order. */
  async function ownOrder(orderId: string, ctx: CallContext): Promise<Order> {
    const order = await readOrder(db, orderId)
    return order?.user_id === ctx.caller.userId ? order : ctx.fail('notFound')
  }

  /** Fails with 503 if the provider does not respond in time. A retry continues from there. */
  async function orBusy<T>(ctx: CallContext, work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (!(error instanceof AirwallexFailure)) throw error
      log.warn({ code: error.code, traceId: error.traceId }, 'payment provider failed')
      return ctx.fail('unavailable', { detail: localizedMessage('paymentsBusy', ctx.language), retryAfterSeconds: 5 })
    }
  }

  function noteFailure(error: unknown): undefined {
    if (!(error instanceof AirwallexFailure)) throw error
    log.warn({ code: error.code, traceId: error.traceId }, 'payment provider failed')
  }

  /**
   * Settles an order. Returns the stored order if the provider does not respond: a payment with an unknown result is
   * pending, never failed.
   */
  const settleOrStored = async (order: Order): Promise<SettledOrder> =>
    (await settle(order.order_id).catch(noteFailure)) ?? { order, failureCode: undefined }

  /** Fails with the message that the payment is being checked, or that the payment wallet has not confirmed it yet. */
  const failChecked = ({ isPending = false }: SettledOrder, ctx: CallContext<'beingChecked'>): never =>
    ctx.fail('beingChecked', isPending ? { detail: localizedMessage('walletPending', ctx.language) } : {})

  function isOurs(returnUrl: string, ctx: CallContext): boolean {
    if (!URL.canParse(returnUrl)) return false
    const { origin, hostname, protocol } = new URL(returnUrl)
    if (protocol !== 'https:' && protocol !== 'http:') return false
    const hosts = [...ctx.brand.hosts, ...(ctx.brand.mobileHost ? [ctx.brand.mobileHost] : [])]
    return origin === ctx.origin() || origin === config.publicUrl || hosts.includes(hostname)
  }

  return {
    ...createSavedCardsService(needs),
    async updUserAirwallexInfo({ airEmail, airFirstName, airLastName, airPhone }, ctx) {
      const [firstName, lastName, phone] = [airFirstName.trim(), airLastName.trim(), airPhone.trim()]
      const { hasShortBilling } = checkoutOf(config, ctx.brand)
      const required = { airFirstName: firstName, airLastName: lastName, ...(!hasShortBilling && { airPhone: phone }) }
      const blank = Object.entries(required).find(([, text]) => !text)
      if (blank) return ctx.fail('badRequest', { field: blank[0] })
      const email = airEmail.trim().toLowerCase()
      if (!isEmail(email) || (await isEmailBlocked(db, email))) {
        return { state: 2025, message: localizedMessage('addressRefused', ctx.language) }
      }
      const { caller } = ctx
      await saveBillingDetails(
        db,
        caller.userId,
        { firstName, lastName, email, phone },
        new Date(now()),
        async (tx) => {
          await registration.endElsewhere(tx, caller)
          void security.note({ kind: 'address changed', ...caller })
        },
      )
      registration.sessionsEnded()
      return { state: 1 }
    },

    async createOrder(asked, ctx) {
      const { userId } = ctx.caller
      if (asked.gainuserId !== userId) ctx.fail('forbidden')
      if (!isOurs(asked.returnUrl, ctx)) ctx.fail('badRequest', { field: 'returnUrl' })
      const product = await findProduct(needs, asked, userId)
      if (product === 'unknown') return ctx.fail('notFound')
      if (product === 'unpublished' || product === 'priceChanged') return ctx.fail(product)
      const { wallets, redirects } = checkoutOf(config, ctx.brand)
      const hasRedirects = !storesCardForRenewal(product) && redirectMethodsFor(redirects, product.currency).length > 0
      const billing = await readBillingDetails(db, userId)
      if (!billing && !(asked.byWallet && (wallets.length > 0 || hasRedirects))) ctx.fail('billingNeeded')
      // The email address may have been blocked after it was saved.
      if (billing && (await isEmailBlocked(db, billing.email)))
        ctx.fail('billingNeeded', { detail: localizedMessage('addressRefused', ctx.language) })
      if (product.order_type === 3 && (await isAutoRenewalOn(needs, userId))) ctx.fail('alreadyMember')
      if (product.vid_id !== null && (await access.ownsWholeTitle(userId, product.vid_id))) ctx.fail('alreadyOwned')
      const saving = await orBusy(ctx, resolveSavedCardUse(needs, { asked, product }, ctx))
      const place = { language: ctx.language, brandId: ctx.brand.id, origin: ctx.linkOrigin() }
      const keepSource = (tx: Database, orderId: string, at: Date) => needs.keepOrderSource(tx, orderId, ctx, at)
      const buyer = { userId, billing, ...saving, ...place, keepSource }
      let opened = await orBusy(ctx, findOrCreateOrder(needs, product, buyer))
      if (!('intentId' in opened)) {
        // The order was paid a moment ago and may not be delivered yet. Prevents buying the same product twice.
        const settled = await settleOrStored(opened)
        if (settled.order.state !== 'granted') return failChecked(settled, ctx)
        if (product.order_type === 3) return ctx.fail('alreadyMember')
        if (product.order_type === 6) return ctx.fail('alreadyOwned')
        opened = await orBusy(ctx, findOrCreateOrder(needs, product, buyer, true))
        if (!('intentId' in opened)) return ctx.fail('beingChecked')
      }
      return { ...createdAnswer(opened), ...savedCardResponseFields(opened, saving) }
    },

    async isSuccessful({ orderId }, ctx) {
      const order = await ownOrder(orderId, ctx)
      if (order.state === 'granted') return {}
      const settled = await settle(orderId).catch(noteFailure)
      if (settled?.order.state === 'granted') return {}
      // The result of an open order is unknown while the provider does not respond.
      if (!settled && order.state === 'open')
        ctx.fail('beingChecked', { detail: localizedMessage('notPaid', ctx.language) })
      if (settled?.isPending) failChecked(settled, ctx)
      const reason = whyNotPaid(settled ?? { order, failureCode: undefined })
      const isByWallet = reason === 'declined' && settled?.isByRedirect === true
      return ctx.fail(reason, isByWallet ? { detail: localizedMessage('walletDeclined', ctx.language) } : {})
    },

    async beginRedirect({ orderId, method, returnUrl }, ctx) {
      const order = await ownOrder(orderId, ctx)
      const { redirects } = checkoutOf(config, ctx.brand)
      if (!redirectMethodsFor(redirects, order.currency).includes(method)) return ctx.fail('notFound')
      if (!isOurs(returnUrl, ctx)) return ctx.fail('badRequest', { field: 'returnUrl' })
      // Redirect wallets can only pay once; a renewal needs a card.
      if (order.state !== 'open' || storesCardForRenewal(order)) return ctx.fail('refused')
      const begun = beginRedirect(needs, order, { method, returnUrl, userAgent: ctx.userAgent })
      const url = await orBusy(
        ctx,
        begun.catch((error: unknown) => {
          if (error instanceof AirwallexFailure && error.kind === 'declined')
            return ctx.fail('declined', { detail: localizedMessage('walletDeclined', ctx.language) })
          throw error
        }),
      )
      return url === undefined ? failChecked(await settleOrStored(order), ctx) : { url }
    },

    async updSubConsentId({ orderId, intentId, consentId }, ctx) {
      const order = await readOrder(db, orderId)
      const mayConsent = order?.order_type === 3 || order?.consent === 'wanted'
      const isOwn = order?.user_id === ctx.caller.userId && mayConsent
      const isOfOrder = isOwn && (await readIntents(db, orderId)).some((row) => row.intent_id === intentId)
      if (isOfOrder) await settle(orderId, consentId).catch(noteFailure)
      else log.warn({ orderId }, 'consent call for a foreign order ignored')
      return {}
    },

    async qrLink({ orderId }, ctx) {
      const order = await ownOrder(orderId, ctx)
      if (order.state !== 'open') ctx.fail('refused')
      const { token, expiresTime } = await makePayLink(needs, order.order_id)
      // The token is in the URL fragment, which browsers never send to servers. If the origin is unknown, the URL is
      // only a path.
      return { url: `${ctx.linkOrigin()}/pay#${token}`, expiresTime }
    },

    async openLink({ token }, ctx) {
      const orderId = await openPayLink(db, token, ctx.caller.deviceId, new Date(now()))
      const order = orderId === undefined ? undefined : await readOrder(db, orderId)
      if (!order) return ctx.fail('linkOver')
      const airwallex = provider.airwallex.within(linkTimeoutMs)
      const customerId = storesCardForRenewal(order) ? await readCustomerId(db, order.user_id, order.env) : null
      const opened =
        order.state === 'open' ? await orBusy(ctx, findPayableOrder(needs, airwallex, order, customerId)) : undefined
      if (!opened) return ctx.fail('refused')
      const name = await productName(order, ctx.language, catalogue)
      const { price, currency, days } = order
      return { ...createdAnswer(opened), name, price, currency, ...(storesCardForRenewal(order) && { days }) }
    },

    membershipInfo: (_, { caller, language }) => readMembershipInfo(needs, caller.userId, language),
    cancelRenewal: (_, { caller }) => cancelRenewal(needs, caller.userId),
    async stay({ price }, ctx) {
      const { userId } = ctx.caller
      if ((await acceptStayOffer(needs, userId, price)) === 'changed') return ctx.fail('priceChanged')
      return readMembershipInfo(needs, userId, ctx.language)
    },
    async resumeRenewal(_, ctx) {
      const { userId } = ctx.caller
      if (!(await orBusy(ctx, resumeRenewal(needs, userId)))) return ctx.fail('cardNeeded')
      return { autoRenew: true, premiumDueTime: await wallet.membershipDue(userId) }
    },

    async orders(page, ctx) {
      const { rows, total } = await readOrders(db, ctx.caller.userId, pageWindow(page))
      const shown = rows.map(async (order) => ({
        orderId: order.order_id,
        orderType: order.order_type,
        name: await productName(order, ctx.language, catalogue),
        price: order.price,
        currency: order.currency,
        state: order.state,
        time: order.created_at.getTime(),
        ...(order.paid_at === null ? {} : { paidTime: order.paid_at.getTime() }),
      }))
      return { rows: await Promise.all(shown), total }
    },
  }
}

function createdAnswer({ order, intentId, secret, customerId }: PayableOrder): Output<typeof payments.createOrder> {
  const answer = { orderId: order.order_id, airSecret: secret, airId: intentId, airCurrency: order.currency }
  // Clients treat an order with a customer as a membership and store the card for renewals.
  return { ...answer, ...(order.order_type === 3 && customerId !== null && { airCustomerId: customerId }) }
}

function whyNotPaid({ order, failureCode }: SettledOrder): 'notPaid' | 'declined' | 'refunded' | 'beingChecked' {
  if (order.state === 'refunded' || order.state === 'disputed') return 'refunded'
  if (order.state === 'paid') return 'beingChecked'
  return failureCode === undefined ? 'notPaid' : 'declined'
}
