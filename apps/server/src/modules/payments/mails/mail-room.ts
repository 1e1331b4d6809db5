import { smtpReplyCodeOf } from '../../../adapters/mailer/mailer.ts'
import type { Deps } from '../../../deps.ts'
import { errorCode } from '../../../error-code.ts'
import { languageOrDefault } from '../../../in-language.ts'
import type { CatalogueService } from '../../catalogue/service.ts'
import type { Shop } from '../../wallet/shop/shop.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { readBillingDetails } from '../billing.ts'
import { claimMails, closeMail, postponeMail, type QueuedMail } from '../mail-store.ts'
import { readMembershipInfo } from '../membership.ts'
import { readIntents, readOrder } from '../order-store.ts'
import { productName } from '../product.ts'
import { makeRecoveryLink } from '../recovery-links.ts'
import { readNextRenewalPrice } from '../renewal/stay.ts'
import { composeMail } from './compose.ts'

const batchSize = 5
const mostTries = 8
/** Duration of the lease on an email: when it is over, another server may send the email. */
const leaseMs = 60_000
/** Exponential backoff, starting at two minutes; about two hours at most. */
const pauseMs = (tries: number): number => 60_000 * 2 ** Math.min(tries, mostTries - 1)

interface Needs extends Pick<Deps, 'db' | 'now' | 'randomBytes' | 'mailer' | 'brands' | 'log' | 'provider'> {
  readonly wallet: Wallet
  readonly shop: Pick<Shop, 'promotion'>
  readonly catalogue: CatalogueService
}

/** Creates the job that sends due emails. An email that the mail server rejects is retried for hours. */
export function createMailSender(needs: Needs) {
  const { db, now, mailer, log } = needs

  async function send(queued: QueuedMail): Promise<void> {
    const mail = await composeQueued(needs, queued)
    if (mail) await mailer.send(mail)
    await closeMail(db, queued.mail_key, { outcome: mail ? 'sent' : 'noRecipient', at: new Date(now()) })
  }
  return async function sendMails(): Promise<void> {
    for (let sent = 0; sent < batchSize; sent += 1) {
      // Leases one email at a time, because a slow mail server takes longer for a batch than the lease lasts.
      const [queued] = await claimMails(db, new Date(now()), new Date(now() + leaseMs), 1)
      if (!queued) return
      try {
        await send(queued)
      } catch (error) {
        const { mail_key: key, kind, tries } = queued
        // While the mail server does not respond, a reminder is retried until its charge is over or cancelled, because
        // members must be reminded of each charge.
        const isLast = tries >= mostTries && (kind !== 'renewalNotice' || smtpReplyCodeOf(error) !== undefined)
        const failure = failureCodes(error)
        log[isLast ? 'error' : 'warn']({ code: failure, tries }, 'mail not sent')
        if (isLast) await closeMail(db, key, { outcome: 'givenUp', at: new Date(now()), failure })
        else await postponeMail(db, key, new Date(now() + pauseMs(tries)), failure)
      }
    }
  }
}

/**
 * Returns the error's code and the reply code of the mail server, such as "EENVELOPE 550". The error message is left
 * out, because it may contain an email address.
 */
function failureCodes(error: unknown): string {
  const code = errorCode(error) ?? 'unknown'
  const reply = smtpReplyCodeOf(error)
  return reply === undefined ? code : `${code} ${reply}`
}

/**
 * Composes a queued email from the current data. Returns undefined if the viewer has no email address any more.
 * @throws if the email's order is missing
 */
async function composeQueued(needs: Needs, queued: QueuedMail) {
  const { mail_key: key, kind, user_id: userId, order_id: orderId, facts } = queued
  const { db, now, brands, catalogue } = needs
  const order = orderId === null ? undefined : await readOrder(db, orderId)
  const user = await db
    .selectFrom('users')
    .select(['email', 'deleted_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const to = (await readBillingDetails(db, userId))?.email ?? user?.email
  if (!user || !to) return undefined
  if (!order) throw Object.assign(new Error(`Mail ${key} has no order.`), { code: 'ENOORDER' })
  const brand = brands.named(order.brand_id)
  const name = await productName(order, languageOrDefault(order.language), catalogue)
  const common = { kind, to, brand, order, name, time: Number(facts.chargeTime ?? facts.nextTime ?? now()) }
  if (kind === 'renewalNotice') {
    const paid = (await readIntents(db, order.order_id)).find(({ state }) => state === 'paid')
    const price = await readNextRenewalPrice(db, order)
    return composeMail({ ...common, order: { ...order, price }, card: paid?.card_last4 ?? undefined })
  }
  if (kind !== 'receipt') return composeMail(common)
  const isGuest = user.email === null && user.deleted_at === null && order.origin !== ''
  const membership =
    order.order_type === 3 ? await readMembershipInfo(needs, userId, languageOrDefault(order.language)) : undefined
  const time = membership?.nextChargeTime ?? null
  return composeMail({
    ...common,
    nextCharge: membership && time !== null ? { ...membership, time } : undefined,
    recoveryUrl: isGuest ? `${order.origin}/recover#${await makeRecoveryLink(needs, userId)}` : undefined,
  })
}
