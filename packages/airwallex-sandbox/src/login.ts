import { createHmac, timingSafeEqual } from 'node:crypto'
import { ApiError } from './refusal.ts'

const tokenLivesMs = 30 * 60_000

export interface Merchant {
  readonly clientId: string
  readonly apiKey: string
}

const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Creates functions that issue and verify access tokens. The tokens are signed with the merchant's API key, so that
 * every process of the sandbox can verify them.
 */
export function createAccessTokenIssuer({ clientId, apiKey }: Merchant) {
  const signed = (until: number) =>
    `sandbox.${until}.${createHmac('sha256', apiKey).update(`${until}`).digest('base64url')}`
  return {
    /** Issues an access token to the merchant. @throws ApiError `credentials_invalid` */
    login(givenId: string, givenKey: string, now: number): { token: string; expires_at: string } {
      if (!isSame(givenId, clientId) || !isSame(givenKey, apiKey)) {
        throw new ApiError(401, 'credentials_invalid', 'The client ID or the API key is wrong')
      }
      const until = now + tokenLivesMs
      return { token: signed(until), expires_at: new Date(until).toISOString().replace('Z', '+0000') }
    },
    isMerchant(authorization: string | undefined, now: number): boolean {
      const token = authorization?.replace(/^Bearer /, '') ?? ''
      const until = Number(token.split('.')[1])
      return until > now && isSame(token, signed(until))
    },
  }
}
