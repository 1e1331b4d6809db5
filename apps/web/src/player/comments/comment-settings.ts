import { jsonSetting } from '#settings/json-setting.ts'
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

/** Local-storage keys of comments. They are here, because most brands have no comments. */
export const commentSettings = {
  /** Whether comments pass over the picture. */
  overPicture: choiceSetting('commentsOverPicture', [0, 1], 0),
  /** The comment that is being written; it survives a login and a reload. */
  draft: jsonSetting<CommentDraft | undefined>('commentDraft', undefined, draft),
} as const
