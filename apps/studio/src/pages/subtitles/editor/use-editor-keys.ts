import type { StudioSubtitleReport } from '@cliffhanger/contract/studio/subtitles'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isShortcutTurnedOff } from '#app/single-letters.ts'
import * as change from './cues/cue-edits.ts'
import type { CueEdits } from './cues/use-edits.ts'
import type { Player } from './player/use-player.ts'

const stepMs = 100

interface Tools {
  readonly edits: CueEdits
  readonly player: Player
  readonly current: change.EditedCue | undefined
  readonly canEdit: boolean
  readonly reports: ReadonlyMap<number, readonly StudioSubtitleReport[]>
  readonly list: RefObject<HTMLElement | null>
  /** True while a dialog is open. */
  readonly isBlocked: boolean
  select(id: number): void
  setCurrentId(id: number): void
  showKeys(): void
}

/** Selector of elements that handle these keys themselves. */
const outside = '[role=dialog], select, input:not([type=range])'

/** Returns the id of a cue's text field. */
export const cueTextFieldId = (id: number): string => `cue-${id}`
const focusText = (id: number): void => document.getElementById(cueTextFieldId(id))?.focus()
const isOf = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/**
 * Handles the editor's keyboard shortcuts. In the text of a cue, only Enter, Escape and the shortcuts with Control or
 * Alt apply; the playhead slider keeps its arrow keys. Escape moves the focus to the cue list.
 */
export function useEditorKeys(tools: Tools) {
  const { edits, player, current, canEdit, reports, list, isBlocked, select, setCurrentId, showKeys } = tools
  const { cues } = edits
  const at = cues.findIndex(({ id }) => id === current?.id)

  function step(by: 1 | -1): number | undefined {
    const next = cues[at === -1 ? 0 : at + by]
    if (next) select(next.id)
    return next?.id
  }
  function toReport(by: 1 | -1): void {
    const reported = cues.filter(({ id }) => reports.has(id))
    const ahead = reported.filter(({ id }) => (cues.findIndex((cue) => cue.id === id) - at) * by > 0)
    const next = (by === 1 ? ahead[0] : ahead.at(-1)) ?? (by === 1 ? reported[0] : reported.at(-1))
    if (next) select(next.id)
  }
  function add(): void {
    const added = change.addCueAt(cues, player.playhead.get())
    edits.edit(added.cues)
    setCurrentId(added.id)
    requestAnimationFrame(() => focusText(added.id))
  }
  function split(): void {
    if (!current) return
    const field = document.getElementById(cueTextFieldId(current.id))
    const isText = field instanceof HTMLTextAreaElement && field === document.activeElement
    // Without a caret, the cue is split at the first space after its middle.
    const middle = current.text.indexOf(' ', Math.floor(current.text.length / 2))
    const half = middle === -1 ? Math.ceil(current.text.length / 2) : middle
    edits.edit(change.splitCue(cues, current.id, isText ? field.selectionStart : half))
  }
  function remove(): void {
    if (!current) return
    const neighbour = cues[at + 1] ?? cues[at - 1]
    edits.edit(change.removeCue(cues, current.id))
    if (neighbour) setCurrentId(neighbour.id)
    list.current?.focus()
  }

  const commands: Readonly<Record<string, () => void>> = {
    'Control+z': edits.undo,
    'Control+Shift+z': edits.redo,
    'Control+y': edits.redo,
    ...(current && {
      'Alt+ArrowLeft': () => edits.edit(change.moveCueBy(cues, current.id, -stepMs), `move ${current.id}`),
      'Alt+ArrowRight': () => edits.edit(change.moveCueBy(cues, current.id, stepMs), `move ${current.id}`),
      'Control+Enter': split,
      'Control+m': () => edits.edit(change.mergeWithNextCue(cues, current.id)),
    }),
  }
  const commandsOutside: Readonly<Record<string, () => void>> = {
    ...(current && {
      '[': () => edits.edit(change.setCueStart(cues, current.id, player.playhead.get())),
      ']': () => edits.edit(change.setCueEnd(cues, current.id, player.playhead.get())),
      Delete: remove,
    }),
    n: add,
  }
  const moves = new Map<string, () => unknown>([
    ['ArrowDown', () => step(1)],
    ['ArrowUp', () => step(-1)],
    ['Shift+ArrowDown', () => toReport(1)],
    ['Shift+ArrowUp', () => toReport(-1)],
    ['?', showKeys],
    ['Shift+?', showKeys],
  ])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // While an input method composes Japanese or Chinese text, the input method gets Enter and Escape.
    if (isBlocked || event.defaultPrevented || event.isComposing) return
    if (isShortcutTurnedOff(event) || isOf(event.target, outside)) return
    const isInText = isOf(event.target, 'textarea')
    const isOnControl = isOf(event.target, 'button, a')
    const name = nameOf(event)
    const isOfSlider = isOf(event.target, 'input[type=range]') && name.startsWith('Arrow')
    const chosen =
      (canEdit ? (commands[name] ?? (isInText ? undefined : commandsOutside[name])) : undefined) ??
      (isInText || isOfSlider ? undefined : moves.get(name)) ??
      textKey(name, isInText, isOnControl)
    if (!chosen) return
    event.preventDefault()
    event.stopImmediatePropagation()
    chosen()
  })
  function textKey(name: string, isInText: boolean, isOnControl: boolean): (() => void) | undefined {
    if (name === 'Escape') return () => list.current?.focus()
    if (isInText && name === 'Enter') {
      return () => {
        const next = step(1)
        if (next !== undefined) focusText(next)
      }
    }
    if (isInText || isOnControl) return undefined
    if (name === ' ') return player.toggle
    return name === 'Enter' && current ? () => focusText(current.id) : undefined
  }
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // `capture`: handles keys before the global shortcuts do, because the editor replaces the shortcut "?".
    addEventListener('keydown', listener, { capture: true })
    return () => removeEventListener('keydown', listener, { capture: true })
  }, [])
  return { add, split, remove, merge: () => current && edits.edit(change.mergeWithNextCue(cues, current.id)) }
}
export type EditorCommands = ReturnType<typeof useEditorKeys>

/**
 * Returns the name of a key combination, such as "Control+Shift+z": ⌘ counts as Control, and letters are lower-case
 * even with Caps Lock.
 */
function nameOf({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent): string {
  const parts = [ctrlKey || metaKey ? 'Control' : '', altKey ? 'Alt' : '', shiftKey ? 'Shift' : '']
  return [...parts.filter((part) => part !== ''), /^[A-Z]$/.test(key) ? key.toLowerCase() : key].join('+')
}
