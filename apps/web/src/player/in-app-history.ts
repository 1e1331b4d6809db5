let hasPushed = false

/** Notes the first step that the app itself adds to the history (the router announces them as `pushState`). */
export function followHistory(page: Window): void {
  page.addEventListener(
    'pushState',
    () => {
      hasPushed = true
    },
    { once: true },
  )
}

/** Back stays inside of the app. False on a page that was opened by a link from elsewhere. */
export const canGoBackInApp = (): boolean => hasPushed
