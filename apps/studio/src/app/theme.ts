import { useState } from 'react'

const storageKey = 'studio.theme'

const isDarkNow = (): boolean => document.documentElement.dataset.theme === 'dark'

/** Applies the stored theme, or the system's theme if none is stored. Call this before the first render. */
export function applyTheme(): void {
  const stored = localStorage.getItem(storageKey)
  const isDark = stored === null ? matchMedia('(prefers-color-scheme: dark)').matches : stored === 'dark'
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

/** Returns the current theme and a function that toggles and stores it. */
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
