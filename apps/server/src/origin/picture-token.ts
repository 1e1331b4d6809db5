import { createHmac, timingSafeEqual } from 'node:crypto'

/** Prefix of tokens for profile pictures, which are public; other tokens begin with a number. */
const mark = 'p'

/** Signs an image id with a prefix, so that tokens for other uses of an image are not valid for profile pictures. */
const tokenOf = (imageId: string, key: Uint8Array): string =>
  `${mark}.${createHmac('sha256', key).update(`pictures/${imageId}`).digest('base64url')}`

/**
 * Returns the root-relative URL of a viewer's profile picture. The URL is stable until the key changes, so browsers can
 * cache the picture.
 */
export const buildProfilePictureUrl = (imageId: string, key: Uint8Array): string =>
  `/uploads/${tokenOf(imageId, key)}/${imageId}.webp`

/** Returns whether a token is valid for a profile picture. */
export function isProfilePictureToken(token: string, imageId: string, key: Uint8Array): boolean {
  const [given, own] = [Buffer.from(token), Buffer.from(tokenOf(imageId, key))]
  return given.length === own.length && timingSafeEqual(given, own)
}
