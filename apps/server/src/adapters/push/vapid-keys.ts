import { createECDH, hkdfSync } from 'node:crypto'

/** Number of points of the curve P-256. */
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
/** More bytes than a key has, so that reducing them to a key favours some keys only negligibly. */
const sourceBytes = 48

/** A key pair with which push services recognize this server (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Derives the key pair from a stored secret. */
export function deriveVapidKeys(secret: Buffer): VapidKeys {
  const source = Buffer.from(hkdfSync('sha256', secret, '', 'vapid', sourceBytes))
  const scalar = (BigInt(`0x${source.toString('hex')}`) % (curveOrder - 1n)) + 1n
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}
