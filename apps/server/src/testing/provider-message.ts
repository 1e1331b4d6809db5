import { createHmac, randomUUID } from 'node:crypto'
import { apiBase } from '../http/runtime-config.ts'
import { webhookPath } from '../http/webhook-path.ts'

export interface WebhookEvent {
  readonly id?: string
  readonly name: string
  readonly object: Readonly<Record<string, unknown>>
}
export interface WebhookOptions {
  readonly secret?: string
  /** Time at which the webhook is signed, in ms since epoch; default: now. */
  readonly timestamp?: number
  /** Changes the body after it was signed, so that the signature is wrong. */
  readonly spoil?: (body: string) => string
  /** Headers to override; undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/**
 * Sends a webhook as the provider does. Returns the HTTP status.
 * @param origin of the server
 * @param knownSecret the server's webhook secret; `sent` may override it
 */
export async function sendWebhook(
  origin: string,
  knownSecret: string,
  { id = randomUUID(), name, object }: WebhookEvent,
  sent: WebhookOptions = {},
): Promise<number> {
  const { secret = knownSecret, timestamp = Date.now(), spoil = (text) => text } = sent
  const body = JSON.stringify({ id, name, account_id: 'acct_1', source_id: object.id, data: { object } })
  const headers = new Headers({
    'content-type': 'application/json',
    'x-timestamp': String(timestamp),
    'x-signature': createHmac('sha256', secret).update(String(timestamp)).update(body).digest('hex'),
  })
  for (const [header, value] of Object.entries(sent.headers ?? {})) {
    if (value === undefined) headers.delete(header)
    else headers.set(header, value)
  }
  const answer = await fetch(`${origin}${apiBase}${webhookPath}`, { method: 'POST', headers, body: spoil(body) })
  await answer.text()
  return answer.status
}
