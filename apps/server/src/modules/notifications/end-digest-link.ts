import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { endDigestPath } from '@cliffhanger/contract/notifications'
import { rowId } from '../../db/row-id.ts'
import type { Secrets } from '../../secrets.ts'

type Key = Pick<Secrets, 'notificationKey'>

function signatureOf({ notificationKey }: Key, userId: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', notificationKey, '', 'end of the digest', 32))
  return createHmac('sha256', key).update(userId).digest()
}

/** Path and query that end the weekly mail to a viewer, without a login and without an end of their validity. */
export const endDigestLink = (key: Key, userId: string): string =>
  `${endDigestPath}?${new URLSearchParams({ viewer: userId, mac: signatureOf(key, userId).toString('base64url') })}`

/** The viewer of a link; undefined if the server has not signed it. */
export function readEndDigestLink(key: Key, query: unknown): string | undefined {
  if (typeof query !== 'object' || query === null || !('viewer' in query) || !('mac' in query)) return undefined
  const userId = typeof query.viewer === 'string' ? rowId(query.viewer) : undefined
  if (userId === undefined || typeof query.mac !== 'string') return undefined
  const [sent, right] = [Buffer.from(query.mac, 'base64url'), signatureOf(key, userId)]
  return sent.length === right.length && timingSafeEqual(sent, right) ? userId : undefined
}
