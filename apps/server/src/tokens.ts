import { hash } from 'node:crypto'

/** Stored form of tokens, links, cookies and device ids, which is useless to a reader of the database. */
export const hashed = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** 256 bits for a bearer token, a device cookie or a link. */
export const newSecret = (randomBytes: (length: number) => Buffer): string => randomBytes(32).toString('base64url')
