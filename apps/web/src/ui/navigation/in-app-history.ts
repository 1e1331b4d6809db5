let hasPushed = false

/** Records whether the app has added a history entry (the router dispatches a `pushState` event for each). */
export function recordAppNavigation(page: Window): void {
  page.addEventListener(
    'pushState',
    () => {
      hasPushed = true
    },
    { once: true },
  )
}

/** Returns whether Back stays inside the app; false on a page opened by an external link. */
export const canGoBackInApp = (): boolean => hasPushed
