import { createContext, useContext, useEffect } from 'react'

/** Sets the title of the page for the top bar. */
export const PageTitleContext = createContext<(title: string) => void>(() => undefined)

/** Tells the top bar which page is open. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => setTitle(title), [setTitle, title])
}
