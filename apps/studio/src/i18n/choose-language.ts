import type { LanguageKey } from '@cliffhanger/domain/languages'
import { createContext, useContext } from 'react'

/** Loads a language, shows it and remembers it. */
export const ChooseLanguageContext = createContext<(key: LanguageKey) => Promise<void>>(() => Promise.resolve())
export const useChooseLanguage = () => useContext(ChooseLanguageContext)
