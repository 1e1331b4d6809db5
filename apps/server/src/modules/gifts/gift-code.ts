import { createHmac } from 'node:crypto'
import type { Secrets } from '../../secrets.ts'

type Key = Pick<Secrets, 'operatorKey'>

/**
 * The secret of a gift's link: 256 bits, which neither the database nor the key reveals alone. It is derived, so that the buyer
 * can read it again, also after a lost response.
 * @param naturalKey of the gift
 */
export const giftCode = ({ operatorKey }: Key, naturalKey: string): string =>
  createHmac('sha256', operatorKey).update(`gift link ${naturalKey}`).digest('base64url')
