import { createHmac } from 'node:crypto'
import type { AdNetworkPerson } from '../../adapters/ad-networks/purchase.ts'
import type { ConversionPayment } from './outbox-store.ts'

interface Ad {
  readonly parameters: Readonly<Record<string, string>>
  readonly at: Date | null
}

/** Checks the format of cookies from Meta's pixel: `fb.1.<ms>.<id>`. */
const isMetaCookie = (text: string): boolean => /^fb\.\d\.\d{10,16}\.[\w-]{1,500}$/.test(text)
const isClickId = (text: string): boolean => /^[\w.~-]{1,500}$/.test(text)

/**
 * Returns the first valid value of a parameter among the ads. Values must be validated, because anyone can put any
 * value into a link.
 */
function findIn(ads: readonly Ad[], name: string, isRight: (text: string) => boolean): string | undefined {
  return ads.map(({ parameters }) => parameters[name] ?? '').find(isRight)
}

/**
 * Returns Meta's click id in its cookie format; without a cookie, builds it from the id in the link and the time of the
 * visit.
 */
function clickOfMeta(ads: readonly Ad[]): string | undefined {
  const fromLinks = ads.map(({ parameters: { fbc = '', fbclid = '' }, at }) => {
    if (isMetaCookie(fbc)) return fbc
    return at && isClickId(fbclid) ? `fb.1.${at.getTime()}.${fbclid}` : ''
  })
  return fromLinks.find(isMetaCookie)
}

/**
 * Returns a user's external id for ad networks: a keyed hash of the user id. A plain hash could be reversed by trying
 * all numbers.
 */
export const deriveExternalId = (userId: string, operatorKey: Buffer): string =>
  createHmac('sha256', operatorKey).update(`ad network id ${userId}`).digest('hex')

/**
 * Returns the data by which networks recognise the payer: ids from the last ad in the browser, else from the ad that
 * brought the viewer.
 */
export function identifyPayer(
  payment: ConversionPayment,
  userAgent: string | null,
  operatorKey: Buffer,
): AdNetworkPerson {
  const { user_id: userId, email } = payment
  const ads = [
    { parameters: payment.last_ad ?? {}, at: payment.last_ad_at },
    { parameters: payment.first_ad ?? {}, at: payment.first_ad_at },
  ]
  return {
    externalId: deriveExternalId(userId, operatorKey),
    email: email ?? undefined,
    userAgent: userAgent ?? undefined,
    fbc: clickOfMeta(ads),
    fbp: findIn(ads, 'fbp', isMetaCookie),
    ttclid: findIn(ads, 'ttclid', isClickId),
  }
}
