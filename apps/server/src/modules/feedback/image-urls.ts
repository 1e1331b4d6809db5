import { maxFeedbackImages } from '@cliffhanger/domain/constants'
import type { Deps } from '../../deps.ts'
import { imageIdPattern } from './image-folder.ts'
import { signUploadToken } from './upload-token.ts'

const url = new RegExp(`^/uploads/[\\w.-]{1,100}/(${imageIdPattern})\\.webp$`)

/** Returns root-relative URLs with fresh tokens, joined by commas. */
export function signImageUrls(imageIds: readonly string[], { now, secrets }: Pick<Deps, 'now' | 'secrets'>): string {
  const signed = (imageId: string) =>
    `/uploads/${signUploadToken(imageId, now(), secrets.mediaTokenKey)}/${imageId}.webp`
  return imageIds.map(signed).join(',')
}

/**
 * Parses the image ids from comma-separated URLs, without duplicates; undefined for too many or malformed URLs. Tokens
 * are not checked, because a viewer may send URLs that expired while they wrote; the database checks the owner.
 */
export function parseImageIds(text: string): string[] | undefined {
  if (text === '') return []
  const ids = text.split(',').map((one) => url.exec(one)?.[1])
  if (ids.length > maxFeedbackImages) return undefined
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined
}
