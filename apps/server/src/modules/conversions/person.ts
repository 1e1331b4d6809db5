import { createHmac } from 'node:crypto'
import type { Person } from '../../adapters/ad-networks/purchase.ts'
import type { Payment } from './outbox-store.ts'

interface Ad {
  readonly parameters: Readonly<Record<string, string>>
  readonly at: Date | null
}

/** Cookies of Meta's pixel: `fb.1.<ms>.<id>`. */
const isMetaCookie = (text: string): boolean => /^fb\.\d\.\d{10,16}\.[\w-]{1,500}$/.test(text)
const isClickId = (text: string): boolean => /^[\w.~-]{1,500}$/.test(text)

/** The first ad's value of a parameter in its right form: anybody can put anything into a link. */
function findIn(ads: readonly Ad[], name: string, isRight: (text: string) => boolean): string | undefined {
  return ads.map(({ parameters }) => parameters[name] ?? '').find(isRight)
}

/** Meta's click id as in its cookie; without the cookie made from the id in the link and the time of the visit. */
function clickOfMeta(ads: readonly Ad[]): string | undefined {
  const fromLinks = ads.map(({ parameters: { fbc = '', fbclid = '' }, at }) => {
    if (isMetaCookie(fbc)) return fbc
    return at && isClickId(fbclid) ? `fb.1.${at.getTime()}.${fbclid}` : ''
  })
  return fromLinks.find(isMetaCookie)
}

/** A plain hash of a number could be reversed by trying all numbers. */
export const externalIdOf = (userId: string, operatorKey: Buffer): string =>
  createHmac('sha256', operatorKey).update(`ad network id ${userId}`).digest('hex')

/**
 * Identifiers of the payer for networks. Ids of ads are those of the browser's last ad, else of the ad that brought the
 * viewer.
 */
export function personOf(payment: Payment, userAgent: string | null, operatorKey: Buffer): Person {
  const { user_id: userId, email } = payment
  const ads = [
    { parameters: payment.last_ad ?? {}, at: payment.last_ad_at },
    { parameters: payment.first_ad ?? {}, at: payment.first_ad_at },
  ]
  return {
    externalId: externalIdOf(userId, operatorKey),
    email: email ?? undefined,
    userAgent: userAgent ?? undefined,
    fbc: clickOfMeta(ads),
    fbp: findIn(ads, 'fbp', isMetaCookie),
    ttclid: findIn(ads, 'ttclid', isClickId),
  }
}
