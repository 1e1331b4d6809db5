import { navigate } from 'wouter/use-browser-location'
import { canGoBackInApp } from '#ui/in-app-history.ts'

/** Back to where the viewer came from; to `parent` where that was not a screen of ours. */
export const closeScreen = (parent = '/'): void =>
  canGoBackInApp() ? history.back() : navigate(parent, { replace: true })
