import { hash } from 'node:crypto'

/** Hashes a token, link, cookie or device id for storage, so that database readers cannot use it. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Creates a random 256-bit secret for a bearer token, a device cookie or a link. */
export const newSecret = (randomBytes: (length: number) => Buffer): string => randomBytes(32).toString('base64url')
