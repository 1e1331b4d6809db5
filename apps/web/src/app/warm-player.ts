import type { Booted } from './boot.ts'
import { warmScreen } from './route-view.tsx'
import { routeOf } from './routes.ts'

const quietAfterMs = 2000

/** Preloads the player's code two seconds after the start, or when the viewer presses a link to the player. */
export function warmPlayer(page: Document, booted: Booted): void {
  const player = routeOf('/video')
  const load = async () => {
    try {
      await warmScreen(player, booted.locale)
      const { startOnTap } = await player.group()
      startOnTap?.(page, booted)
    } catch {
      // The route loads it again and shows an error if that fails.
    }
  }
  setTimeout(load, quietAfterMs)
  page.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest('a[href^="/video?"]')) void load()
  })
}
