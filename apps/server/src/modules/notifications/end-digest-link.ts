import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { unsubscribeDigestPath } from '@cliffhanger/contract/notifications'
import { parseRowId } from '../../db/row-id.ts'
import type { Secrets } from '../../secrets.ts'

type Key = Pick<Secrets, 'notificationKey'>

function signatureOf({ notificationKey }: Key, userId: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', notificationKey, '', 'end of the digest', 32))
  return createHmac('sha256', key).update(userId).digest()
}

/** Returns path and query of a viewer's unsubscribe link. It needs no login and never expires. */
export const digestUnsubscribeLink = (key: Key, userId: string): string =>
  `${unsubscribeDigestPath}?${new URLSearchParams({ viewer: userId, mac: signatureOf(key, userId).toString('base64url') })}`

/** Returns the viewer of an unsubscribe link; undefined if the server did not sign it. */
export function readDigestUnsubscribeLink(key: Key, query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !('viewer' in query) || !('mac' in query)) return undefined
  const userId = typeof query.viewer === 'string' ? parseRowId(query.viewer) : undefined
  if (userId === undefined || typeof query.mac !== 'string') return undefined
  const [sent, right] = [Buffer.from(query.mac, 'base64url'), signatureOf(key, userId)]
  return sent.length === right.length && timingSafeEqual(sent, right) ? userId : undefined
}
