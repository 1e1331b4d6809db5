import type { Booted } from './boot.ts'
import { warmScreen } from './route-view.tsx'
import { routeOf } from './routes.ts'

const quietAfterMs = 2000

/** The player's code is there before the tap: it comes once the page is quiet, or when a finger touches a link to it. */
export function warmPlayer(page: Document, booted: Booted): void {
  const player = routeOf('/video')
  const load = async () => {
    try {
      await warmScreen(player, booted.locale)
      const { startOnTap } = await player.group()
      startOnTap?.(page, booted)
    } catch {
      // The route asks again and tells the viewer.
    }
  }
  setTimeout(load, quietAfterMs)
  page.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/video?"]')) void load()
  })
}
