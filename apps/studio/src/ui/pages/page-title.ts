import { createContext, useContext, useEffect } from 'react'

/** Sets the page title in the top bar. */
export const PageTitleContext = createContext<(title: string) => void>(() => undefined)

/** Sets the page title in the top bar. It stays after the component has unmounted, until another page sets its own. */
export function usePageTitle(title: string): void {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => setTitle(title), [setTitle, title])
}
