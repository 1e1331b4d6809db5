import type { LanguageKey } from '@cliffhanger/domain/languages'
import { createContext, useContext } from 'react'

/** Loads a language, switches to it and stores the choice. Rejects, and stores nothing, if it cannot be loaded. */
export const ChooseLanguageContext = createContext<(key: LanguageKey) => Promise<void>>(() => Promise.resolve())
export const useChooseLanguage = () => useContext(ChooseLanguageContext)
