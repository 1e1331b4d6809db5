import { importApp, linksForLater, untilSeen } from './coming-app.ts'

// Home in another language than the stored one is not shown: the app draws it anew.
const drawn = document.querySelector<HTMLElement>('[data-language]')
try {
  if (drawn && (localStorage.language ?? drawn.dataset.language) !== drawn.dataset.language) drawn.replaceChildren()
} catch {
  // Storage is blocked, so no language is stored.
}

// A phone takes as long to read the app's code as to draw the page, so the first picture comes first.
await untilSeen((seen) => {
  const painted = () => requestAnimationFrame(() => setTimeout(seen))
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]')
  if (picture && !picture.complete) for (const end of ['load', 'error']) picture.addEventListener(end, painted)
  else painted()
})
document.head.append(linksForLater() ?? '')
void importApp(document.querySelector<HTMLElement>('[data-then]')?.dataset.then ?? '')
