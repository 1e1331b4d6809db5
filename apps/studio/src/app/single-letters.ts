const storageKey = 'studio.singleLetters'

/** Whether keys of one letter do something: people who dictate turn them off. */
export const usesSingleLetters = (): boolean => localStorage.getItem(storageKey) !== 'off'
export const setSingleLetters = (isOn: boolean): void => localStorage.setItem(storageKey, isOn ? 'on' : 'off')
