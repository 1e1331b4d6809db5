import type { Page, Request } from 'playwright-core'
import { recordPageErrors } from './checks/complaints.ts'
import { servePseudoLocale } from './pseudo-locale.ts'
import type { Screen, Size, Visit } from './screen.ts'
import { type TestLanguage, wordsIn } from './words.ts'
import type { World } from './world.ts'

const quietMs = 150

/** Whether all requests are finished, except streams, which a player requests continuously. */
function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  let lastMs = performance.now()
  const note = (change: () => void) => {
    change()
    lastMs = performance.now()
  }
  page.on('request', (request) => /\/media\//.test(request.url()) || note(() => open.add(request)))
  const close = (request: Request) => open.has(request) && note(() => open.delete(request))
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return async () => {
    while (open.size > 0 || performance.now() - lastMs < quietMs) await page.waitForTimeout(25)
  }
}

/** Fonts are loaded, and animations that run once have ended. */
const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const once = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)
    await Promise.allSettled(once.map(({ finished }) => finished))
  })

export interface OpenVisit extends Visit {
  /** Console errors and failed requests of the page. */
  readonly complaints: readonly string[]
  leave(): Promise<void>
}

/** Opens a screen in its state, and waits until nothing changes any more. */
export async function visit(world: World, screen: Screen, size: Size, language: TestLanguage): Promise<OpenVisit> {
  const context = await world.enter(screen.who, size, language === 'pseudo' ? 'en' : language)
  const page = await context.newPage()
  if (language === 'pseudo') await servePseudoLocale(page)
  page.setDefaultTimeout(15_000)
  const opened = { page, world, size, words: await wordsIn(language) }
  const complaints = recordPageErrors(page, world.server.origin, screen.expects)
  const quiet = followRequests(page)
  const leave = () => context.close()
  try {
    await screen.before?.(opened)
    await page.goto(
      world.server.origin + screen.address.replace('{vid}', world.vid).replace('{feedback}', world.feedbackId),
    )
    // Every screen has a heading once its skeleton is replaced.
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await quiet()
    await screen.steps?.(opened)
    await quiet()
    await drawn(page)
  } catch (error) {
    await leave()
    throw error
  }
  return { ...opened, complaints, leave }
}
