import type { PixelAccess } from './pixel-access.ts'
import type { EventRequest, EventResponse } from './post-event.ts'
import { type DeliveryVerdict, hashedEmail, type Purchase, parseObjectOrEmpty } from './purchase.ts'

const accepted = 0
/** Error code for too many requests; TikTok sends errors with status 200. */
const tooMany = 40_100
/** Codes from this number on are internal errors of TikTok. */
const ownErrors = 50_000

/**
 * Builds the request with a CompletePayment event for TikTok's Events API: https://business-api.tiktok.com/portal/docs.
 */
export function tiktokRequest(purchase: Purchase, { url, token, pixel, testCode }: PixelAccess): EventRequest {
  const { origin, person } = purchase
  const event = {
    event: 'CompletePayment',
    event_time: Math.floor(purchase.paidAt / 1_000),
    event_id: purchase.eventId,
    user: {
      external_id: person.externalId,
      ...(person.email !== undefined && { email: hashedEmail(person.email) }),
      ...(person.ttclid !== undefined && { ttclid: person.ttclid }),
      ...(person.userAgent !== undefined && { user_agent: person.userAgent }),
    },
    ...(origin !== '' && { page: { url: `${origin}/` } }),
    properties: { currency: purchase.currency, value: Number(purchase.price), order_id: purchase.orderId },
  }
  const source = { event_source: 'web', event_source_id: pixel }
  return {
    url: `${url}/event/track/`,
    headers: { 'content-type': 'application/json', 'access-token': token },
    body: JSON.stringify({ ...source, ...(testCode !== undefined && { test_event_code: testCode }), data: [event] }),
  }
}

export function readTiktokResponse({ status, body }: EventResponse): DeliveryVerdict {
  const { code, message } = parseObjectOrEmpty(body)
  if (status === 200 && code === accepted) return { kind: 'accepted' }
  const words = [code, message].filter((part) => part !== undefined && part !== '').join(': ')
  if (status === 429 || code === tooMany) return { kind: 'again', words, mayHaveArrived: false }
  const isTheirs = typeof code === 'number' && code >= ownErrors
  const isUnclear = status >= 500 || isTheirs || (status === 200 && code === undefined)
  return isUnclear ? { kind: 'again', words, mayHaveArrived: true } : { kind: 'refused', words }
}
