import { join } from 'node:path'
import type { Screenshot } from '../contact-sheet.ts'
import { sizes } from '../screen.ts'
import { trackPendingRequests, waitForFinalRendering } from '../settled.ts'
import { screenshotFileNameOf, takePageScreenshot } from '../shoot.ts'
import type { ScreensWorld } from '../world.ts'
import { createSupportRequests, signInOwner, studioUrlOf } from './operator.ts'
import { studioPages } from './pages.ts'

export const themes = ['light', 'dark'] as const

/** Maximum wait for pending requests, because the preview of the viewers' app never stops sending requests. */
const mostWaitMs = 4_000

/** Takes screenshots in both themes of the Studio pages whose names contain a text. */
export async function takeStudioScreenshots(
  world: ScreensWorld,
  folder: string,
  wanted: string,
): Promise<Screenshot[]> {
  const chosen = studioPages
    .map((page) => ({ ...page, name: `Studio, ${page.name}` }))
    .filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  if (chosen.length === 0) return []
  const shots: Screenshot[] = []
  await createSupportRequests(world)
  const context = await world.browser.newContext({ locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' })
  await signInOwner(await context.newPage(), world.server)
  for (const { name, path, sizes: own, before } of chosen) {
    for (const size of own) {
      for (const theme of themes) {
        const page = await context.newPage()
        await page.setViewportSize(sizes[size])
        await page.emulateMedia({ colorScheme: theme })
        const quiet = trackPendingRequests(page)
        await before?.(page)
        await page.goto(studioUrlOf(world.server) + path(world))
        await page.locator('h1').first().waitFor({ state: 'attached' })
        await Promise.race([quiet(), page.waitForTimeout(mostWaitMs)])
        await waitForFinalRendering(page)
        const file = `${screenshotFileNameOf(name)}-${size}-${theme}.png`
        await takePageScreenshot(page, join(folder, file))
        await page.close()
        shots.push({ name, size, variant: theme, file })
      }
    }
  }
  await context.close()
  return shots
}
