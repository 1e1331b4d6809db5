import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Checks whether a webhook is signed by the provider: HMAC-SHA256 in hex over its timestamp and raw bytes, with any of
 * our secrets. The age of the timestamp is not checked here, because the facts are read from the provider anyway.
 */
export function hasValidWebhookSignature(
  { timestamp, signature, body }: { timestamp: string; signature: string; body: Buffer },
  secrets: readonly string[],
): boolean {
  if (!/^\d{1,16}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return false
  const given = Buffer.from(signature, 'hex')
  // Compares with every secret, so that the duration does not reveal which secret matches.
  const fits = secrets.map((secret) =>
    timingSafeEqual(given, createHmac('sha256', secret).update(timestamp).update(body).digest()),
  )
  return fits.includes(true)
}
