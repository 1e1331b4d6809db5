import { deferredLinks, importApp, waitUntilSeen } from './load-app.ts'

const drawn = document.querySelector<HTMLElement>('[data-language]')
try {
  // A link to a translation sets the language of a browser that has none stored.
  if (drawn && location.search.includes('lang=')) localStorage.language ??= drawn.dataset.language
  // Removes a screen that was rendered in another language than the stored one; the app renders it again.
  if (drawn && (localStorage.language ?? drawn.dataset.language) !== drawn.dataset.language) drawn.replaceChildren()
} catch {
  // Storage is blocked, so no language is stored.
}

// On a phone, parsing the app's code takes as long as drawing the page, so the first picture is painted first.
await waitUntilSeen((seen) => {
  const painted = () => requestAnimationFrame(() => setTimeout(seen))
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (picture && !picture.complete) for (const end of ['load', 'error']) picture.addEventListener(end, painted)
  else painted()
})
document.head.append(deferredLinks() ?? '')
void importApp(document.querySelector<HTMLElement>('[data-then]')?.dataset.then ?? '')
