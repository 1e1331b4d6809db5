import { createHmac, timingSafeEqual } from 'node:crypto'

/** Begins the token of a picture for everyone; other tokens begin with a number. */
const mark = 'p'

/** The signed text begins with a word of its own, so that no token of another image is valid as this one. */
const tokenOf = (imageId: string, key: Uint8Array): string =>
  `${mark}.${createHmac('sha256', key).update(`pictures/${imageId}`).digest('base64url')}`

/** Root-relative URL of a viewer's picture. It stays the same until the key changes, so that browsers may keep it. */
export const pictureUrl = (imageId: string, key: Uint8Array): string =>
  `/uploads/${tokenOf(imageId, key)}/${imageId}.webp`

/** Whether the token is that of this picture, which everyone may see. */
export function isPictureToken(token: string, imageId: string, key: Uint8Array): boolean {
  const [given, own] = [Buffer.from(token), Buffer.from(tokenOf(imageId, key))]
  return given.length === own.length && timingSafeEqual(given, own)
}
