import { useState } from 'react'

const storageKey = 'studio.theme'

const isDarkNow = (): boolean => document.documentElement.dataset.theme === 'dark'

/** Applies the remembered theme, else the one of the system. Called before the first render. */
export function applyTheme(): void {
  const stored = localStorage.getItem(storageKey)
  const isDark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

/** The theme, and its switch, which is remembered. */
export function useTheme(): { readonly isDark: boolean; toggle(): void } {
  const [isDark, setDark] = useState(isDarkNow)
  return {
    isDark,
    toggle() {
      localStorage.setItem(storageKey, isDark ? 'light' : 'dark')
      applyTheme()
      setDark(!isDark)
    },
  }
}
