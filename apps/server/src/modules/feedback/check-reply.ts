import { maxFeedbackImages, maxFeedbackLength } from '@cliffhanger/domain/constants'
import { hasVisibleText } from '@cliffhanger/domain/visible-text'
import type { ImageRefusal } from './clean-image.ts'

/** Error messages for operators about images that `cleanImage` refuses. */
export const imageRefusalMessages: Readonly<Record<ImageRefusal, string>> = {
  notAnImage: 'is not a complete JPEG, PNG or WebP image',
  tooLarge: 'is too large: at most 25 megapixels',
}

export type ReplyError = 'empty' | 'tooLong' | 'tooManyImages'

/**
 * Returns the validation error of a reply; undefined for a valid one: with visible text, not too long, at most four
 * images.
 */
export function findReplyError(text: string, images: number): ReplyError | undefined {
  if (!hasVisibleText(text)) return 'empty'
  if (Array.from(text).length > maxFeedbackLength) return 'tooLong'
  return images > maxFeedbackImages ? 'tooManyImages' : undefined
}
