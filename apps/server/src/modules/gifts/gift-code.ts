import { createHmac } from 'node:crypto'
import type { Secrets } from '../../secrets.ts'

type Key = Pick<Secrets, 'operatorKey'>

/**
 * Returns the secret in a gift's link: 256 bits that cannot be computed from the database or the server's secret key
 * alone. The secret is derived, so that the buyer can read it again, even after a lost response.
 * @param naturalKey of the gift
 */
export const deriveGiftCode = ({ operatorKey }: Key, naturalKey: string): string =>
  createHmac('sha256', operatorKey).update(`gift link ${naturalKey}`).digest('base64url')
