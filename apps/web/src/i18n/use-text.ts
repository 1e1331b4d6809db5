import { createContext, useContext } from 'react'
import type { Locale, TextFunction } from './locale.ts'

export const LocaleContext = createContext<Locale | undefined>(undefined)

export function useLocale(): Locale {
  const locale = useContext(LocaleContext)
  if (!locale) throw new Error('useLocale must be used inside a LocaleContext')
  return locale
}
/** `const t = useText()`, then `t('home.viewAll')` or `t('home.free', { count })`. */
export const useText = (): TextFunction => useLocale().t
