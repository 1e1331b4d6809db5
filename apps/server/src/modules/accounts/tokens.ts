import { createHash } from 'node:crypto'

/** What is kept of tokens, cookies and device ids: nobody who reads the database can use them. */
export const hashed = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** 256 bits for a bearer token or a device cookie. */
export const newSecret = (randomBytes: (length: number) => Buffer): string => randomBytes(32).toString('base64url')
