export interface KeyActions {
  /** Pauses and closes the player; assigned to Esc. */
  close(): void
  /** Seeks relative to the position: by -10 s (assigned to ←) or 10 s (assigned to →). */
  seekBy(seconds: number): void
  /** Shows the previous slide (-1, assigned to ↑) or the next slide (1, assigned to ↓). */
  slide(direction: 1 | -1): void
  /** Plays or pauses; assigned to the space bar. */
  toggle(): void
}

/**
 * Keys that the focused element handles itself: all keys (`text`), the arrow keys (`arrows`) or the space bar
 * (`space`).
 */
export type KeyOwner = 'text' | 'arrows' | 'space' | undefined

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const stepSeconds = 10

const commands: Readonly<Record<string, (actions: KeyActions) => void>> = {
  Escape: (actions) => actions.close(),
  ArrowLeft: (actions) => actions.seekBy(-stepSeconds),
  ArrowRight: (actions) => actions.seekBy(stepSeconds),
  ArrowUp: (actions) => actions.slide(-1),
  ArrowDown: (actions) => actions.slide(1),
  ' ': (actions) => actions.toggle(),
}

/** Returns the player's command for a key press, or undefined if the player does not handle it. Pure. */
export function keyCommand(press: KeyPress, owner: KeyOwner): ((actions: KeyActions) => void) | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || owner === 'text') return undefined
  if (owner === 'arrows' && press.key.startsWith('Arrow')) return undefined
  if (owner === 'space' && press.key === ' ') return undefined
  return Object.hasOwn(commands, press.key) ? commands[press.key] : undefined
}

/**
 * Handles keys on `target`. Ignores keys that text fields, sliders and focused buttons handle, and all keys while a
 * dialog or a popover is open: Escape closes the dialog, not the player behind it.
 */
export function attachKeys(options: { target: Window; actions: KeyActions; signal: AbortSignal }): void {
  const { target, actions, signal } = options
  listen(target, signal, (press, owner) => {
    const command = keyCommand(press, owner)
    return command && (() => command(actions))
  })
}

/** Runs the command assigned to a letter key, under the same conditions as `attachKeys`. Ignores letter case. */
export function attachLetterKeys(options: {
  target: Window
  commands: Readonly<Record<string, (() => void) | undefined>>
  signal: AbortSignal
}): void {
  const { target, commands, signal } = options
  listen(target, signal, ({ key, ctrlKey, metaKey, altKey, shiftKey }, owner) => {
    if (ctrlKey || metaKey || altKey || shiftKey || owner === 'text') return undefined
    const letter = key.toLowerCase()
    return Object.hasOwn(commands, letter) ? commands[letter] : undefined
  })
}

type FindCommand = (press: KeyPress, owner: KeyOwner) => (() => void) | undefined

function listen(target: Window, signal: AbortSignal, findCommand: FindCommand): void {
  target.addEventListener(
    'keydown',
    (event) => {
      const isCovered = target.document.querySelector(covers) !== null
      const command = event.defaultPrevented || isCovered ? undefined : findCommand(event, ownerOf(event.target))
      if (!command) return
      event.preventDefault()
      // While a key is held down, only arrow keys repeat their command.
      if (!event.repeat || event.key.startsWith('Arrow')) command()
    },
    { signal },
  )
}

const covers = 'dialog[open],[popovertarget][aria-expanded=true]'
const owners: ReadonlyArray<readonly [Exclude<KeyOwner, undefined>, string]> = [
  ['arrows', 'input[type=range],input[type=radio],[role=slider],[role=menu],[role=listbox],[role=tablist]'],
  ['space', 'button,a[href],summary,input[type=checkbox],input[type=button],[role=button],[role=switch],[role=tab]'],
  ['text', 'input,textarea,select,[contenteditable]'],
]

function ownerOf(target: EventTarget | null): KeyOwner {
  if (!(target instanceof Element)) return undefined
  return owners.find(([, selector]) => target.closest(selector))?.[0]
}
