import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { liveTodayPath } from '@cliffhanger/contract/studio/needs'
import type { Page } from 'playwright-core'
import * as answers from './today-answers.ts'

/** Responds to the calls of the page Today with the figures of a busy day. */
export async function serveBusyDayFigures(page: Page): Promise<void> {
  const answer = (path: string, body: (days: number) => object) =>
    page.route(`**${studioApiBase}${path}`, (route) =>
      route.fulfill({ json: body(route.request().postDataJSON().days) }),
    )
  const nowMs = Date.now()
  await answer('/today/needs', () => answers.createSampleNeeds(nowMs))
  await answer('/today/views', (days) => answers.createSampleViews(days, nowMs))
  await answer('/today/revenue', (days) => answers.createSampleRevenue(days, nowMs))
  await page.route(`**${studioApiBase}${liveTodayPath}*`, (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `retry: 600000\n\nevent: live\ndata: ${JSON.stringify(answers.createSampleLiveFigures(nowMs))}\n\n`,
    }),
  )
}
