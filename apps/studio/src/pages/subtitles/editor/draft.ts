import type { SubtitleCue } from '@cliffhanger/domain/subtitle-cues'

/** Unpublished cues in this browser. */
export interface Draft {
  /** Hash of the file that they were made from. */
  readonly base: string
  readonly cues: readonly SubtitleCue[]
  readonly savedAt: number
}
interface FileKey {
  readonly vidId: string
  readonly n: number
  readonly code: string
}
const keyOf = ({ vidId, n, code }: FileKey): string => `studio.subtitles.${vidId}.${n}.${code}`

const isCue = (value: unknown): value is SubtitleCue =>
  typeof value === 'object' &&
  value !== null &&
  'startMs' in value &&
  typeof value.startMs === 'number' &&
  'endMs' in value &&
  typeof value.endMs === 'number' &&
  'text' in value &&
  typeof value.text === 'string'
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'base' in value &&
  typeof value.base === 'string' &&
  'savedAt' in value &&
  typeof value.savedAt === 'number' &&
  'cues' in value &&
  Array.isArray(value.cues) &&
  value.cues.every(isCue)

/** The draft of a file; undefined without one. */
export function readDraft(key: FileKey): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(key)) ?? 'null')
    return isDraft(draft) ? draft : undefined
  } catch {
    return undefined
  }
}

/** Saves a draft; false if this browser has no room for it. */
export function saveDraft(key: FileKey, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(key), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const deleteDraft = (key: FileKey): void => localStorage.removeItem(keyOf(key))
