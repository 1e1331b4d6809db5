import { navigate } from 'wouter/use-browser-location'
import { canGoBackInApp } from '#ui/navigation/in-app-history.ts'

/** Goes back to the previous screen, or to `parent` if the previous page was not part of the app. */
export const closeScreen = (parent = '/'): void =>
  canGoBackInApp() ? history.back() : navigate(parent, { replace: true })
