import { findDeferredLinkElements, importApp, waitUntilSeen } from './load-app.ts'

const drawn = document.querySelector<HTMLElement>('[data-language]')
try {
  // Stores the language of a link with `lang=` if the browser has none stored.
  if (drawn && location.search.includes('lang=')) localStorage.language ??= drawn.dataset.language
  // Removes server-rendered HTML in a language other than the stored one; the app renders the screen again.
  if (drawn && (localStorage.language ?? drawn.dataset.language) !== drawn.dataset.language) drawn.replaceChildren()
} catch {
  // Storage is blocked, so no language is stored.
}

// Waits for the first image to be painted: on a phone, parsing the app's code takes as long as rendering the page.
await waitUntilSeen((seen) => {
  const painted = () => requestAnimationFrame(() => setTimeout(seen))
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (picture && !picture.complete) for (const end of ['load', 'error']) picture.addEventListener(end, painted)
  else painted()
})
document.head.append(findDeferredLinkElements() ?? '')
void importApp(document.querySelector<HTMLElement>('[data-then]')?.dataset.then ?? '')
