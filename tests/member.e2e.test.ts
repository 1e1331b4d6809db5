import { expect, it } from 'vitest'
import { markAsReturningViewer } from './chromium.ts'
import { openDesktop, server } from './demo-browser.ts'
import { button, closePageContext, fulfillWithChangedBody, openPlayerPage } from './player-flow.ts'

it.concurrent('the player locks no episode for a member', async () => {
  const page = await openDesktop()
  await markAsReturningViewer(page, server.origin)
  await page.route('**/userInfo/getUserInfo', (route) =>
    fulfillWithChangedBody(route, (user) => ({ ...user, vipRank: 1, premiumDueTime: Date.now() + 86_400_000 })),
  )
  await openPlayerPage(page, '&ep=2')
  const picker = page.getByRole('region', { name: 'Episodes' })
  await button(picker, 'Episode 8, unlocked').waitFor()
  expect(await button(picker, /locked, \d+ coins/).count()).toBe(0)
  await closePageContext(page)
})
