// What the files have in common that are there before the app: home's first look, and the player's first frame.

const patienceMs = 1000

/** Settles when `look` calls its argument; not later than somebody leaves the page alone, or a second. */
export const untilSeen = (look: (seen: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    look(resolve)
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, () => resolve(), { once: true })
    setTimeout(resolve, patienceMs)
  })

/** The links that the server has put aside for the app, to be appended to the head when it is their turn. */
export const linksForLater = (): DocumentFragment | undefined =>
  document.querySelector<HTMLTemplateElement>('#later')?.content

/** What is there stays usable without the app; it is asked for again when the browser is online again. */
export const importApp = (app: string): Promise<unknown> =>
  import(/* @vite-ignore */ app).catch(() => addEventListener('online', () => location.reload(), { once: true }))
