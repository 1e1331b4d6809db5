import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a message is the provider's: HMAC-SHA256 in hex over its time and its bytes as they came, with any of our
 * secrets. The time it carries proves nothing more: what happened is read from the provider anyway.
 */
export function isSigned(
  { timestamp, signature, body }: { timestamp: string; signature: string; body: Buffer },
  secrets: readonly string[],
): boolean {
  if (!/^\d{1,16}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  // Every secret is tried, so that the time it takes does not tell which one fits.
  const fits = secrets.map((secret) =>
    timingSafeEqual(given, createHmac('sha256', secret).update(timestamp).update(body).digest()),
  )
  return fits.includes(true)
}
