import type { SubtitleCue } from '@cliffhanger/domain/subtitle-cues'
import { addCueIds, type EditedCue } from './cue-edits.ts'

/** The cues, with the undo and redo steps. */
export interface EditHistory {
  readonly cues: readonly EditedCue[]
  readonly past: readonly (readonly EditedCue[])[]
  readonly future: readonly (readonly EditedCue[])[]
  /** Name of the last edit. Consecutive edits of the same name, such as typing in one cue, are one step. */
  readonly lastEdit: string | undefined
}
type HistoryAction =
  | { readonly kind: 'edit'; readonly cues: readonly EditedCue[]; readonly name?: string }
  | { readonly kind: 'undo' | 'redo' }

const mostSteps = 500

export const createEditHistory = (cues: readonly SubtitleCue[]): EditHistory => ({
  ...{ cues: addCueIds(cues), past: [], future: [], lastEdit: undefined },
})

export function reduceEditHistory(history: EditHistory, action: HistoryAction): EditHistory {
  const { cues, past, future, lastEdit } = history
  const [before, after] = [past.at(-1), future.at(-1)]
  switch (action.kind) {
    case 'edit': {
      if (action.cues === cues) return history
      const isSameStep = action.name !== undefined && action.name === lastEdit
      const steps = isSameStep ? past : [...past, cues].slice(-mostSteps)
      return { cues: action.cues, past: steps, future: [], lastEdit: action.name }
    }
    case 'undo':
      if (!before) return history
      return { cues: before, past: past.slice(0, -1), future: [...future, cues], lastEdit: undefined }
    case 'redo':
      if (!after) return history
      return { cues: after, past: [...past, cues], future: future.slice(0, -1), lastEdit: undefined }
  }
}
