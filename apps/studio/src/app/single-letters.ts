const storageKey = 'studio.singleLetters'

/** Returns whether single-character shortcuts are on. People who use speech input turn them off. */
export const areSingleCharacterShortcutsOn = (): boolean => localStorage.getItem(storageKey) !== 'off'
export const setSingleCharacterShortcuts = (isOn: boolean): void =>
  localStorage.setItem(storageKey, isOn ? 'on' : 'off')

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Returns whether a key press is one letter, digit or punctuation mark without Ctrl, ⌘ or Alt. Space and named keys,
 * such as Enter, do not count.
 */
const isSingleLetter = ({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/**
 * Returns whether the operator has turned this shortcut off. Handlers of single-character shortcuts must check this
 * first (WCAG 2.1.4); combinations with Ctrl, ⌘ or Alt cannot be turned off.
 */
export const isShortcutTurnedOff = (press: KeyPress): boolean =>
  isSingleLetter(press) && !areSingleCharacterShortcutsOn()
