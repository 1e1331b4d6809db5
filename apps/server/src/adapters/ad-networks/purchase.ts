import { hash } from 'node:crypto'

/** A payment as reported to ad networks, without the purchased or watched titles. */
export interface Purchase {
  /** Hash of the order id, the same for all delivery attempts and ad networks. */
  readonly eventId: string
  readonly orderId: string
  /** Time of the payment in ms since epoch. */
  readonly paidAt: number
  /** Paid amount as decimal text, such as `4.99`. */
  readonly price: string
  readonly currency: string
  /** The brand's origin; '' if the server does not know it. */
  readonly origin: string
  /** Whether the payment is an automatic renewal. */
  readonly isRenewal: boolean
  readonly person: AdNetworkPerson
}
/** Data by which an ad network recognises the viewer. */
export interface AdNetworkPerson {
  /** The viewer's id for ad networks. */
  readonly externalId: string
  readonly email: string | undefined
  /** User-Agent header of the browser that placed the order. */
  readonly userAgent: string | undefined
  /** Ids that ad networks assigned to a click or a browser, from their cookies and links. */
  readonly fbc: string | undefined
  readonly fbp: string | undefined
  readonly ttclid: string | undefined
}

/** Meaning of an ad network's response. `again`: a later delivery attempt may succeed. */
export type DeliveryVerdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'again'; readonly words: string; readonly mayHaveArrived: boolean }

export const sha256 = (text: string): string => hash('sha256', text)

/** Hashes an email address in the form that ad networks compare: trimmed and in lower case. */
export const hashedEmail = (email: string): string => sha256(email.trim().toLowerCase())

/** Parses a response body; returns an empty object if the body is not a JSON object. */
export function parseObjectOrEmpty(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
