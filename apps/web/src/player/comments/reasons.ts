import type { CommentReason } from '@cliffhanger/domain/comments'

/** Names of the reasons, as keys of the comment texts. */
export const reasonTexts = {
  spam: 'reasonSpam',
  abuse: 'reasonAbuse',
  spoiler: 'reasonSpoiler',
  personal: 'reasonPersonal',
  other: 'reasonOther',
} as const satisfies Record<CommentReason, string>
