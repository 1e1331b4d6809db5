// Shared by the scripts that run before the app loads: `first-look.ts` on home and on public pages, and
// `first-frame/main.ts` on the player.

const maxWaitMs = 1000

/**
 * Waits until the viewer has seen the page: until `look` calls its callback, the first tap or key press, or for one
 * second.
 */
export const waitUntilSeen = (look: (seen: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    look(resolve)
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => resolve(), { once: true })
    setTimeout(resolve, maxWaitMs)
  })

/** Returns the app's deferred `<link>` elements, which the server puts into the template `#later`. */
export const findDeferredLinkElements = (): DocumentFragment | undefined =>
  document.querySelector<HTMLTemplateElement>('#later')?.content

/** Loads the app. If that fails, the server-rendered page stays usable and reloads once the browser is online again. */
export const importApp = (app: string): Promise<unknown> =>
  import(/* @vite-ignore */ app).catch(() => addEventListener('online', () => location.reload(), { once: true }))
