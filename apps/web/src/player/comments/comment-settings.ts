import { jsonSetting } from '#settings/own-keys.ts'
import { choiceSetting } from '#settings/setting.ts'

/** A comment that was typed and not posted. */
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
// Earlier versions stored one draft, without a list.
const drafts = (value: unknown) =>
  (Array.isArray(value) ? value : [value]).map(draft).filter((one) => one !== undefined)

/** This many drafts are kept, so that the storage stays small. */
const draftsMost = 5

export const draftText = (all: readonly CommentDraft[], vidId: string, n: number): string =>
  all.find((one) => one.vidId === vidId && one.n === n)?.text ?? ''

/** Replaces the draft of an episode, and leaves out the oldest if they are too many; '' removes it. */
export function withDraft(all: readonly CommentDraft[], next: CommentDraft): readonly CommentDraft[] {
  const others = all.filter(({ vidId, n }) => vidId !== next.vidId || n !== next.n)
  return next.text === '' ? others : [...others, next].slice(-draftsMost)
}

/** Local-storage keys of comments. They are here, because most brands have no comments. */
export const commentSettings = {
  /** Whether comments pass over the picture. */
  overPicture: choiceSetting('commentsOverPicture', [0, 1], 0),
  /** The comments that are being written, the last one at the end; they survive a login and a reload. */
  drafts: jsonSetting<readonly CommentDraft[]>('commentDraft', [], drafts),
} as const
