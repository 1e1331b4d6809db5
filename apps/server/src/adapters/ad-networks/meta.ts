import type { PixelAccess } from './pixel-access.ts'
import type { EventRequest, EventResponse } from './post-event.ts'
import { type DeliveryVerdict, hashedEmail, isObject, type Purchase, parseObjectOrEmpty } from './purchase.ts'

/** Graph API error codes for too many requests. */
const tooMany: readonly unknown[] = [4, 17, 32, 341, 613, 80_004]

/**
 * Builds the request with a Purchase event for Meta's Conversions API:
 * https://developers.facebook.com/docs/marketing-api/conversions-api.
 */
export function metaRequest(purchase: Purchase, { url, token, pixel, testCode }: PixelAccess): EventRequest {
  const { origin, isRenewal, person } = purchase
  const { userAgent } = person
  // Website events require both the URL and the user agent.
  const website = origin !== '' && userAgent !== undefined ? { event_source_url: `${origin}/` } : undefined
  const event = {
    event_name: 'Purchase',
    event_time: Math.floor(purchase.paidAt / 1_000),
    event_id: purchase.eventId,
    action_source: isRenewal ? 'system_generated' : website ? 'website' : 'other',
    ...(!isRenewal && website),
    user_data: {
      external_id: [person.externalId],
      ...(person.email !== undefined && { em: [hashedEmail(person.email)] }),
      ...(userAgent !== undefined && { client_user_agent: userAgent }),
      ...(person.fbc !== undefined && { fbc: person.fbc }),
      ...(person.fbp !== undefined && { fbp: person.fbp }),
    },
    custom_data: { currency: purchase.currency, value: Number(purchase.price), order_id: purchase.orderId },
  }
  return {
    url: `${url}/${pixel}/events`,
    // The token is in a header and not in the URL, because proxies log URLs.
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: [event], ...(testCode !== undefined && { test_event_code: testCode }) }),
  }
}

export function readMetaResponse({ status, body }: EventResponse): DeliveryVerdict {
  const said = parseObjectOrEmpty(body)
  if (status === 200 && said.events_received === 1) return { kind: 'accepted' }
  const error = isObject(said.error) ? said.error : {}
  const title = typeof error.error_user_title === 'string' ? error.error_user_title : ''
  const words = [title, error.message].filter((part) => typeof part === 'string' && part !== '').join(': ')
  if (status === 429 || tooMany.includes(error.code)) return { kind: 'again', words, mayHaveArrived: false }
  // A response with status 200 but an unexpected body may come from a proxy, so the outcome is unknown.
  const isUnclear = status >= 500 || status === 200 || error.is_transient === true
  return isUnclear ? { kind: 'again', words, mayHaveArrived: true } : { kind: 'refused', words }
}
