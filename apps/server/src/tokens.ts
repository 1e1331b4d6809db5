import { hash } from 'node:crypto'

/** What is kept of tokens, links, cookies and device ids: nobody who reads the database can use them. */
export const hashed = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** 256 bits for a bearer token, a device cookie or a link. */
export const newSecret = (randomBytes: (length: number) => Buffer): string => randomBytes(32).toString('base64url')
