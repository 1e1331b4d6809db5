import { jsonSetting } from '#settings/own-keys.ts'
import { choiceSetting } from '#settings/setting.ts'

/** A comment that was typed but not posted. */
export interface CommentDraft {
  readonly vidId: string
  readonly n: number
  readonly text: string
}
function draft(value: unknown): CommentDraft | undefined {
  if (typeof value !== 'object' || value === null || !('vidId' in value && 'n' in value && 'text' in value))
    return undefined
  const { vidId, n, text } = value
  const isDraft = typeof vidId === 'string' && typeof n === 'number' && typeof text === 'string'
  return isDraft ? { vidId, n, text } : undefined
}
// Earlier versions stored a single draft instead of a list.
const drafts = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).map(draft).filter((one) => one !== undefined)

/** Maximum number of stored drafts. */
const draftsMost = 5

export const draftText = (all: readonly CommentDraft[], vidId: string, n: number): string =>
  all.find((one) => one.vidId === vidId && one.n === n)?.text ?? ''

/** Replaces the draft of an episode and drops the oldest drafts beyond the maximum. An empty text removes the draft. */
export function withDraft(all: readonly CommentDraft[], next: CommentDraft): readonly CommentDraft[] {
  const others = all.filter(({ vidId, n }) => vidId !== next.vidId || n !== next.n)
  return next.text === '' ? others : [...others, next].slice(-draftsMost)
}

/**
 * Local-storage settings for comments. Kept apart from the player's other settings, because most brands have no
 * comments.
 */
export const commentSettings = {
  /** Whether comments are shown moving over the picture. */
  overPicture: choiceSetting('commentsOverPicture', [0, 1], 0),
  /** Drafts of comments, latest last. They survive a login and a reload. */
  drafts: jsonSetting<readonly CommentDraft[]>('commentDraft', [], drafts),
} as const
