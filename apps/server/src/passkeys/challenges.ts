import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import type { Database } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

const validMs = 5 * 60_000
const nonceBytes = 16
const timeBytes = 6
const macBytes = 16

export type PasskeyCeremony = 'signIn' | 'confirm' | 'newPasskey'

interface Needs extends Pick<Deps, 'now' | 'randomBytes'> {
  /** Key that signs the challenges. */
  readonly key: Buffer
  /** Stores the hash of a used challenge until the challenge expires; false if the hash is already stored. */
  take(db: Database, hash: Buffer, expiresAt: Date): Promise<boolean>
}

/**
 * Creates challenges for passkey ceremonies. They are signed instead of stored, so that unauthenticated requests create
 * no rows. Each is valid for five minutes, for one ceremony and one subject (a person, an invitation or a device), and
 * can be used once.
 */
export function createChallenges({ key, now, randomBytes, take }: Needs) {
  const macOf = (body: Buffer, ceremony: PasskeyCeremony, subject: string): Buffer =>
    createHmac('sha256', key).update(`challenge ${ceremony} ${subject}\n`).update(body).digest().subarray(0, macBytes)

  return {
    /** Creates a challenge in base64url. @param subject '' when the person is not known yet */
    make(ceremony: PasskeyCeremony, subject: string): string {
      const body = Buffer.concat([randomBytes(nonceBytes), Buffer.alloc(timeBytes)])
      body.writeUIntBE(now() + validMs, nonceBytes, timeBytes)
      return Buffer.concat([body, macOf(body, ceremony, subject)]).toString('base64url')
    },
    /**
     * Returns whether a server with this key created the challenge for this ceremony and subject, and the challenge has
     * not expired.
     */
    isValid(challenge: string, ceremony: PasskeyCeremony, subject: string): boolean {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== nonceBytes + timeBytes + macBytes) return false
      const body = bytes.subarray(0, nonceBytes + timeBytes)
      return (
        timingSafeEqual(bytes.subarray(body.length), macOf(body, ceremony, subject)) &&
        body.readUIntBE(nonceBytes, timeBytes) > now()
      )
    },
    /** Consumes a valid challenge; returns false if it was used before. */
    use: (db: Database, challenge: string): Promise<boolean> =>
      take(db, hash('sha256', challenge, 'buffer'), new Date(now() + validMs)),
  }
}
export type Challenges = ReturnType<typeof createChallenges>
