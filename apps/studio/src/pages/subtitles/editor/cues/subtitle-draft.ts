import type { SubtitleCue } from '@cliffhanger/domain/subtitle-cues'
import type { OperatorStorage } from '#app/operator-storage.ts'
import { isRecord } from '#editing/is-record.ts'
import type { SubtitleFileId } from './use-edits.ts'

/** Unpublished cues stored in this browser. */
export interface SubtitleDraft {
  /** Hash of the published file on which the draft is based. */
  readonly base: string
  readonly cues: readonly SubtitleCue[]
  readonly savedAt: number
}
const nameOf = ({ vidId, n, code }: SubtitleFileId): string => `draft.subtitles.${vidId}.${n}.${code}`

const isCue = (value: unknown): value is SubtitleCue =>
  isRecord(value) &&
  typeof value.startMs === 'number' &&
  typeof value.endMs === 'number' &&
  typeof value.text === 'string'
const isDraft = (value: unknown): value is SubtitleDraft =>
  isRecord(value) &&
  typeof value.base === 'string' &&
  typeof value.savedAt === 'number' &&
  Array.isArray(value.cues) &&
  value.cues.every(isCue)

/** Returns access to the operator's stored draft of a file. */
export const subtitleDraftStorage = (key: SubtitleFileId, storage: OperatorStorage) => ({
  read: (): SubtitleDraft | undefined => storage.read(nameOf(key), isDraft),
  /** Saves the draft. Returns false if the browser storage is full. */
  save: (draft: SubtitleDraft): boolean => storage.save(nameOf(key), draft),
  remove: (): void => storage.remove(nameOf(key)),
})
