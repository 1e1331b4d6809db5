import { hash } from 'node:crypto'
import webPush from 'web-push'
import type { PushRequest } from './post-message.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Seconds for which a push service keeps a message for a browser that it cannot reach. */
const keptSeconds = 4 * 3_600

/** The push subscription of a browser. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
/** Content of a notification, as the service worker reads it. */
export interface PushContent {
  readonly title: string
  readonly text: string
  /** Language tag of the texts. */
  readonly lang: string
  /** Path of the app that a tap opens. */
  readonly path: string
  /** A later notification with the same tag replaces this one. */
  readonly tag: string
}

/**
 * Encrypts and signs a message (RFC 8291 and 8292). Its topic is derived from the tag, so that a message sent twice is shown
 * once, also if the browser was offline meanwhile. @param contact URL of the operator for the push service: mailto or https
 * @throws if the browser's keys are not valid
 */
export function encryptMessage(
  { endpoint, p256dh, auth }: Subscription,
  content: PushContent,
  keys: VapidKeys,
  contact: string,
): PushRequest {
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(content),
    {
      vapidDetails: { subject: contact, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: keptSeconds,
      topic: hash('sha256', content.tag, 'base64url').slice(0, 32),
    },
  )
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return { endpoint, headers: Object.fromEntries(texts), body }
}
