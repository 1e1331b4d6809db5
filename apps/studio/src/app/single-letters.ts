const storageKey = 'studio.singleLetters'

/** Whether keys of one letter do something: people who dictate turn them off. */
export const usesSingleLetters = (): boolean => localStorage.getItem(storageKey) !== 'off'
export const setSingleLetters = (isOn: boolean): void => localStorage.setItem(storageKey, isOn ? 'on' : 'off')

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key is one letter, digit or sign without Ctrl, ⌘ or Alt. Space and keys with names, such as Enter, are not. */
const isSingleLetter = ({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Whether the operator has turned this key off. Every shortcut of the window asks this first (WCAG 2.1.4). */
export const isTurnedOff = (press: KeyPress): boolean => isSingleLetter(press) && !usesSingleLetters()
