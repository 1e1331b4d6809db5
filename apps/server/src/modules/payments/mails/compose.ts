import { languageById } from '@cliffhanger/domain/languages'
import { brandName, type MailBlock, renderMail } from '../../../adapters/mailer/letter.ts'
import type { Mail } from '../../../adapters/mailer/mailer.ts'
import type { Brand } from '../../../brands.ts'
import { fillTextPlaceholders, languageOrDefault } from '../../../in-language.ts'
import type { MailKind } from '../mail-store.ts'
import type { Order } from '../tables.ts'
import { qrImage } from './qr.ts'
import { type PaymentMailTexts, paymentMailTexts } from './texts.ts'

export interface OrderMail {
  readonly kind: MailKind
  readonly to: string
  readonly brand: Brand
  readonly order: Order
  /** Product name in the buyer's language. */
  readonly name: string
  /** Time in ms since epoch: of the next charge or attempt, otherwise of the composition of the email. */
  readonly time: number
  /** The membership's next charge; undefined if the membership does not renew. */
  readonly nextCharge?: { readonly time: number; readonly price: string; readonly currency: string } | undefined
  /** Last four digits of the card that a renewal charges. */
  readonly card?: string | undefined
  /** Link with which a guest moves their wallet to another device. */
  readonly recoveryUrl?: string | undefined
}

/** Page of the app on which a member cancels renewal. */
const membershipPath = '/premium'

/** Composes an email about an order in the buyer's language, under the brand's name. */
export async function composeMail(orderMail: OrderMail): Promise<Mail> {
  const { kind, to, brand, order, name, time, nextCharge, card } = orderMail
  const language = languageOrDefault(order.language)
  const { key, tag } = languageById(language)
  const texts = paymentMailTexts[key]
  const date = (ms: number) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(ms))
  const money = (amount: string, currency: string) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency }).format(Number(amount))
  const price = money(order.price, order.currency)
  const values: Readonly<Record<string, string>> = { brand: brandName(brand, language), name, price, date: date(time) }
  const say = (text: string, more: Readonly<Record<string, string>> = {}) =>
    fillTextPlaceholders(text, { ...values, ...more })
  const facts: MailBlock = {
    kind: 'facts',
    rows: [
      [texts.what, name],
      [texts.paid, price],
      [texts.order, order.order_id],
      [texts.when, date((order.paid_at ?? order.created_at).getTime())],
    ],
  }
  const cancel: MailBlock = { kind: 'quiet', text: texts.cancel }
  // An order of which only a part was refunded stays delivered.
  const isPart = kind === 'refunded' && order.state === 'granted'
  const head = { to, brand, language, subject: say((isPart ? texts.refundedPart : texts[kind]).subject) }
  if (kind === 'receipt') {
    // After a renewal at a lower price the next charge is the agreed price, not the price of this order.
    const next = nextCharge && { date: date(nextCharge.time), price: money(nextCharge.price, nextCharge.currency) }
    const renews: MailBlock[] = next ? [{ kind: 'text', text: say(texts.receipt.renews, next) }, cancel] : []
    const renewed: MailBlock[] = order.subscription_id === null ? [] : [{ kind: 'text', text: texts.receipt.renewed }]
    const thanks: MailBlock = { kind: 'text', text: texts.receipt.thanks }
    return renderMail(head, [thanks, facts, ...renewed, ...renews, ...(await rescue(texts, orderMail.recoveryUrl))])
  }
  if (kind === 'renewalNotice') {
    const { text, withCard, link } = texts.renewalNotice
    const charge: MailBlock = { kind: 'text', text: card === undefined ? say(text) : say(withCard, { card }) }
    // Orders created by the first releases have no origin of the app.
    const links: MailBlock[] =
      order.origin === '' ? [] : [{ kind: 'link', text: link, url: `${order.origin}${membershipPath}` }]
    return renderMail(head, [charge, ...links, cancel])
  }
  const text: MailBlock = { kind: 'text', text: say((isPart ? texts.refundedPart : texts[kind]).text) }
  if (kind === 'renewalFailed') return renderMail(head, [text, cancel])
  return renderMail(head, kind === 'refunded' || kind === 'paidTwice' ? [text, facts] : [text])
}

async function rescue({ rescue: texts }: PaymentMailTexts, url: string | undefined): Promise<MailBlock[]> {
  if (url === undefined) return []
  return [
    { kind: 'quiet', text: texts.why },
    { kind: 'link', text: texts.link, url },
    { kind: 'quiet', text: texts.scan },
    { kind: 'image', text: texts.scan, image: { name: 'recover', png: await qrImage(url) } },
  ]
}
