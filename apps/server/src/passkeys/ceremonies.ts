import type * as shapes from '@cliffhanger/contract/passkeys'
import type { Static } from '@cliffhanger/contract/schema'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Database } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Challenges, PasskeyCeremony } from './challenges.ts'

export type PasskeyCreationOptions = Static<typeof shapes.PasskeyCreationOptions>
export type PasskeyRequestOptions = Static<typeof shapes.PasskeyRequestOptions>
type NewPasskey = Static<typeof shapes.NewPasskey>
type PasskeyProof = Static<typeof shapes.PasskeyProof>

const timeoutMs = 120_000
/** Ed25519, ES256 and RS256, the algorithms of nearly all authenticators. */
const algorithms = [-8, -7, -257]

/** A stored passkey. */
export interface StoredPasskey {
  readonly passkey_id: string
  readonly public_key: Buffer
  readonly counter: string
  readonly transports: string[]
}
/** Database access to the passkeys of operators or viewers. */
interface Store<Stored extends StoredPasskey> {
  find(db: Database, passkeyId: string): Promise<Stored | undefined>
  /** Stores the signature counter of a passkey, and the time of its use. */
  touch(db: Database, passkeyId: string, counter: number, at: Date): Promise<void>
}
/** A newly registered passkey, which the caller stores. */
export interface RegisteredPasskey {
  readonly passkey_id: string
  readonly public_key: Buffer
  readonly counter: number
  readonly transports: string[]
}

/** Creates the passkey ceremonies, with user verification; the library checks the signatures. */
export function createPasskeyCeremonies<Stored extends StoredPasskey>(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  challenges: Challenges,
  store: Store<Stored>,
) {
  const expectedChallenge = (ceremony: PasskeyCeremony, subject: string) => (challenge: string) =>
    challenges.isValid(challenge, ceremony, subject)
  const descriptors = (known: readonly { passkey_id: string; transports: string[] }[]) =>
    known.map(({ passkey_id: id, transports }) => ({ id, type: 'public-key' as const, transports }))
  const challengeIn = (clientDataJSON: string): string => {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : ''
  }
  /** Runs a verification of the library; returns undefined if it fails or throws, as it does for malformed input. */
  async function verified<T extends { readonly verified: boolean }>(verify: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await verify()
      return result.verified ? result : undefined
    } catch (error) {
      log.info({ err: error }, 'passkey refused')
      return undefined
    }
  }

  return {
    newOptions(
      person: { handle: Buffer; email: string; name: string },
      {
        site,
        origin,
        subject,
        known,
      }: {
        /** Name of the site that the device shows with the passkey. */
        site: string
        origin: string
        subject: string
        known: Parameters<typeof descriptors>[0]
      },
    ): PasskeyCreationOptions {
      return {
        challenge: challenges.make('newPasskey', subject),
        rp: { id: new URL(origin).hostname, name: site },
        user: { id: person.handle.toString('base64url'), name: person.email, displayName: person.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        timeout: timeoutMs,
        excludeCredentials: descriptors(known),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      }
    },
    /** Verifies a new passkey and consumes its challenge; undefined if it is refused. */
    async register(passkey: NewPasskey, origin: string, subject: string): Promise<RegisteredPasskey | undefined> {
      const result = await verified(() =>
        verifyRegistrationResponse({
          response: passkey,
          expectedChallenge: expectedChallenge('newPasskey', subject),
          expectedOrigin: origin,
          expectedRPID: new URL(origin).hostname,
          requireUserVerification: true,
          supportedAlgorithmIDs: algorithms,
        }),
      )
      if (!result?.registrationInfo) return undefined
      if (!(await challenges.use(db, challengeIn(passkey.response.clientDataJSON)))) return undefined
      const { id, publicKey, counter } = result.registrationInfo.credential
      const transports = passkey.response.transports ?? []
      return { passkey_id: id, public_key: Buffer.from(publicKey), counter, transports }
    },
    signInOptions(
      ceremony: PasskeyCeremony,
      { origin, subject, known }: { origin: string; subject: string; known: Parameters<typeof descriptors>[0] },
    ): PasskeyRequestOptions {
      return {
        challenge: challenges.make(ceremony, subject),
        rpId: new URL(origin).hostname,
        timeout: timeoutMs,
        allowCredentials: descriptors(known),
        userVerification: 'required',
      }
    },
    /**
     * Verifies a passkey proof and consumes its challenge; returns the passkey, or undefined if the proof is refused.
     */
    async prove(
      proof: PasskeyProof,
      { origin, ceremony, subject }: { origin: string; ceremony: PasskeyCeremony; subject: string },
    ): Promise<Stored | undefined> {
      const known = await store.find(db, proof.id)
      if (!known) return undefined
      const result = await verified(() =>
        verifyAuthenticationResponse({
          response: proof,
          expectedChallenge: expectedChallenge(ceremony, subject),
          expectedOrigin: origin,
          expectedRPID: new URL(origin).hostname,
          requireUserVerification: true,
          credential: {
            id: known.passkey_id,
            publicKey: new Uint8Array(known.public_key),
            counter: Number(known.counter),
            transports: known.transports,
          },
        }),
      )
      if (!result) return undefined
      if (!(await challenges.use(db, challengeIn(proof.response.clientDataJSON)))) return undefined
      await store.touch(db, known.passkey_id, result.authenticationInfo.newCounter, new Date(now()))
      return known
    },
  }
}
