import { createSign, generateKeyPairSync, hash, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../passkeys/ceremonies.ts'

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

export interface VirtualPasskey {
  readonly id: string
  /** Signature counter, which some real passkeys send with each use; 0: the passkey does not count. */
  uses: number
  /** Whether the passkey verifies its user at each use; false: its signatures say that it did not. */
  isVerified: boolean
  /** Returns what `navigator.credentials.create()` returns in a browser. */
  create(options: PasskeyCreationOptions, origin: string): ReturnType<typeof attestation>
  /** Returns what `navigator.credentials.get()` returns in a browser. */
  get(options: PasskeyRequestOptions, origin: string): ReturnType<typeof assertion>
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function attestation(id: string, client: Buffer, authData: Buffer) {
  const object = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]),
  )
  const response = { clientDataJSON: base64url(client), attestationObject: base64url(object), transports: ['internal'] }
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
}

function assertion(id: string, client: Buffer, authData: Buffer, signature: Buffer) {
  const response = {
    clientDataJSON: base64url(client),
    authenticatorData: base64url(authData),
    signature: base64url(signature),
  }
  return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
}

/** Creates a passkey (ES256) that signs like the passkey of a phone, for tests without a browser. */
export function createVirtualPasskey({ isVerified = true } = {}): VirtualPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = base64url(credentialId)
  function header(rpId: string, more: number, by: Pick<VirtualPasskey, 'isVerified' | 'uses'>): Buffer {
    const facts = Buffer.from([userPresent | (by.isVerified ? userVerified : 0) | more, 0, 0, 0, 0])
    facts.writeUInt32BE(by.uses, 1)
    return Buffer.concat([hash('sha256', rpId, 'buffer'), facts])
  }
  // COSE key: key type EC2, algorithm ES256, curve P-256 and the coordinates of the point.
  const publicKeyBytes = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  return {
    id,
    uses: 0,
    isVerified,
    create({ challenge, rp }, origin) {
      const idLength = Buffer.from([credentialId.length >> 8, credentialId.length & 0xff])
      const credential = Buffer.concat([Buffer.alloc(16), idLength, credentialId, publicKeyBytes])
      const authData = Buffer.concat([header(rp.id, hasCredential, this), credential])
      return attestation(id, clientData('webauthn.create', challenge, origin), authData)
    },
    get({ challenge, rpId }, origin) {
      const client = clientData('webauthn.get', challenge, origin)
      const authData = header(rpId, 0, this)
      const signed = Buffer.concat([authData, hash('sha256', client, 'buffer')])
      return assertion(id, client, authData, createSign('sha256').update(signed).sign(privateKey))
    },
  }
}
