import { hash } from 'node:crypto'

/** A payment as ad networks hear of it: never of what was bought or watched. */
export interface Purchase {
  /** Hash of the order's number, the same for all tries and networks. */
  readonly eventId: string
  readonly orderId: string
  /** ms since epoch. */
  readonly paidAt: number
  /** Decimal text. */
  readonly price: string
  readonly currency: string
  /** The brand's origin; '' if the server does not know it. */
  readonly origin: string
  /** Charged without the viewer. */
  readonly isRenewal: boolean
  readonly person: Person
}
/** Identifiers by which a network recognises the viewer. */
export interface Person {
  /** The viewer's id for ad networks. */
  readonly externalId: string
  readonly email: string | undefined
  /** Header of the browser that ordered. */
  readonly userAgent: string | undefined
  /** Ids that networks gave to a click or a browser, as in their cookies and links. */
  readonly fbc: string | undefined
  readonly fbp: string | undefined
  readonly ttclid: string | undefined
}

/** The meaning of a network's response. `again`: a later try may succeed. */
export type Verdict =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly words: string }
  | { readonly kind: 'again'; readonly words: string; readonly mayHaveArrived: boolean }

export const sha256 = (text: string): string => hash('sha256', text)

/** The hash of an address in the form that networks compare: without spaces around it, in lower case. */
export const hashedEmail = (email: string): string => sha256(email.trim().toLowerCase())

/** Reads an answer as an object; an empty one if it is none. */
export function readObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
