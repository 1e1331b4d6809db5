import { recordPageErrors } from './checks/complaints.ts'
import { servePseudoLocale } from './pseudo-locale.ts'
import type { Screen, ScreenVisit, Size } from './screen.ts'
import { trackPendingRequests, waitForFinalRendering } from './settled.ts'
import { type TestLanguage, textPatternsIn } from './words.ts'
import type { ScreensWorld } from './world.ts'

export interface OpenedScreen extends ScreenVisit {
  /** Recorded console errors and failed requests of the page. */
  readonly complaints: readonly string[]
  leave(): Promise<void>
}

/** Opens a screen in its state, and waits until the page no longer changes. */
export async function openScreenInState(
  world: ScreensWorld,
  screen: Screen,
  size: Size,
  language: TestLanguage,
): Promise<OpenedScreen> {
  const context = await world.enter(screen.who, size, language === 'pseudo' ? 'en' : language)
  const page = await context.newPage()
  if (language === 'pseudo') await servePseudoLocale(page)
  page.setDefaultTimeout(15_000)
  const opened = { page, world, size, words: await textPatternsIn(language) }
  const complaints = recordPageErrors(page, world.server.origin, screen.expects)
  const quiet = trackPendingRequests(page)
  const leave = () => context.close()
  try {
    await screen.before?.(opened)
    await page.goto(
      world.server.origin + screen.address.replace('{vid}', world.vid).replace('{feedback}', world.feedbackId),
    )
    // The heading of a screen appears when it replaces the skeleton.
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await quiet()
    await screen.steps?.(opened)
    await quiet()
    await waitForFinalRendering(page)
  } catch (error) {
    await leave()
    throw error
  }
  return { ...opened, complaints, leave }
}
