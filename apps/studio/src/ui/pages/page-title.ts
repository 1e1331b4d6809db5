import { createContext, useContext, useEffect } from 'react'

/** Sets the page title in the top bar. */
export const PageTitleContext = createContext<(title: string) => void>(() => undefined)

/** Sets the page title in the top bar while the calling component is mounted. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => setTitle(title), [setTitle, title])
}
