import { feedbackImagesMost } from '@cliffhanger/domain/constants'
import type { Deps } from '../../deps.ts'
import { imageIdPattern } from './image-folder.ts'
import { signUploadToken } from './upload-token.ts'

const url = new RegExp(`^/uploads/[\\w.-]{1,100}/(${imageIdPattern})\\.webp$`)

/** Root-relative, with a fresh token, joined by commas. */
export function imageUrls(imageIds: readonly string[], { now, secrets }: Pick<Deps, 'now' | 'secrets'>): string {
  const signed = (imageId: string) =>
    `/uploads/${signUploadToken(imageId, now(), secrets.mediaTokenKey)}/${imageId}.webp`
  return imageIds.map(signed).join(',')
}

/**
 * The images that urls joined by commas name, each once, or undefined when these are too many or no such urls. Whose
 * they are is for the database to say: somebody who wrote for an hour still has the urls of the beginning.
 */
export function imageIdsIn(text: string): string[] | undefined {
  if (text === '') return []
  const ids = text.split(',').map((one) => url.exec(one)?.[1])
  if (ids.length > feedbackImagesMost) return undefined
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined
}
