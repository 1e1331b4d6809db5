import type { Output } from '@cliffhanger/contract/call'
import type { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import type { SubtitleCue } from '@cliffhanger/domain/subtitle-cues'
import { useEffect, useReducer, useState } from 'react'
import { useOperatorStorage } from '#app/operator-storage.ts'
import { addCueIds, type EditedCue, toSubtitleCues } from './cue-edits.ts'
import { createEditHistory, reduceEditHistory } from './edit-history.ts'
import { type SubtitleDraft, subtitleDraftStorage } from './subtitle-draft.ts'

export type SubtitleFile = Output<typeof studioSubtitles.read>
export interface SubtitleFileId {
  readonly vidId: string
  readonly n: number
  readonly code: SubtitleCode
}
interface Base {
  readonly base: string
  /** The cues of the base version; undefined if they are no longer available. */
  readonly original: readonly SubtitleCue[] | undefined
}
const isSame = (a: readonly SubtitleCue[], b: readonly SubtitleCue[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Manages the edited cues. Every change is stored at once as the operator's draft in this browser, until it is
 * published.
 */
export function useCueEdits(key: SubtitleFileId, file: SubtitleFile) {
  const { vidId, n, code } = key
  const storage = useOperatorStorage()
  const [restored] = useState(() => subtitleDraftStorage(key, storage).read())
  // The published version on which the edits are based. It changes only when no edits would be lost.
  const [{ base, original }, rebase] = useState<Base>(() =>
    restored && restored.base !== file.hash
      ? { base: restored.base, original: undefined }
      : { base: file.hash, original: file.cues },
  )
  const [history, dispatch] = useReducer(reduceEditHistory, restored?.cues ?? file.cues, createEditHistory)
  const [saved, setSaved] = useState<Pick<SubtitleDraft, 'savedAt'> | 'failed' | undefined>(restored)
  const { cues } = history
  const edited = toSubtitleCues(cues)
  const isChanged = original === undefined || !isSame(edited, original)
  const isOvertaken = file.hash !== base && isChanged

  // Without local changes, the editor follows the published file.
  useEffect(() => {
    if (file.hash === base || isChanged) return
    rebase({ base: file.hash, original: file.cues })
    dispatch({ kind: 'edit', cues: addCueIds(file.cues) })
  }, [file, base, isChanged])

  useEffect(() => {
    const draft = subtitleDraftStorage({ vidId, n, code }, storage)
    if (!isChanged) {
      draft.remove()
      setSaved(undefined)
      return
    }
    const savedAt = Date.now()
    setSaved(draft.save({ base, cues: toSubtitleCues(cues), savedAt }) ? { savedAt } : 'failed')
  }, [cues, isChanged, base, vidId, n, code, storage])

  return {
    ...{ base, cues, edited, isChanged, isOvertaken, saved, history },
    /** Consecutive edits of the same name are one undo step. */
    edit: (next: readonly EditedCue[], name?: string) =>
      dispatch({ kind: 'edit', cues: next, ...(name !== undefined && { name }) }),
    replaceAll: (next: readonly SubtitleCue[]) => dispatch({ kind: 'edit', cues: addCueIds(next) }),
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    /** Bases the edits on another version, which the operator has seen or published. */
    rebase,
  }
}
export type CueEdits = ReturnType<typeof useCueEdits>
