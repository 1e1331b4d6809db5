import type { SubtitleCue } from '@cliffhanger/domain/subtitle-cues'
import type { OperatorStorage } from '#app/operator-storage.ts'

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
const nameOf = ({ vidId, n, code }: FileKey): string => `draft.subtitles.${vidId}.${n}.${code}`

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

/** The operator's draft of a file. */
export const draftOf = (key: FileKey, storage: OperatorStorage) => ({
  read: (): Draft | undefined => storage.read(nameOf(key), isDraft),
  /** Returns false if this browser has no room for it. */
  save: (draft: Draft): boolean => storage.save(nameOf(key), draft),
  remove: (): void => storage.remove(nameOf(key)),
})
