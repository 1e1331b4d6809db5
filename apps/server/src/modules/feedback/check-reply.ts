import { feedbackImagesMost, feedbackTextMost } from '@cliffhanger/domain/constants'
import { hasVisibleText } from '@cliffhanger/domain/visible-text'

export type ReplyFault = 'empty' | 'tooLong' | 'tooManyImages'

/** The fault of an answer; undefined for a valid one: with visible text, not too long, at most four images. */
export function replyFault(text: string, images: number): ReplyFault | undefined {
  if (!hasVisibleText(text)) return 'empty'
  if (Array.from(text).length > feedbackTextMost) return 'tooLong'
  return images > feedbackImagesMost ? 'tooManyImages' : undefined
}
