import { playback } from '@cliffhanger/contract/playback'
import type { Page } from 'playwright-core'

/**
 * Makes a call that stores the page's guest in the database, and returns the user ID. Tests can then change the user's
 * rows.
 */
export async function storeGuestAndReadId(page: Page): Promise<string> {
  await page.waitForFunction(() => localStorage.getItem('bearerToken') && localStorage.getItem('userId'))
  return page.evaluate(async (path) => {
    const userId = localStorage.getItem('userId') ?? ''
    const headers = { 'content-type': 'application/json', bearertoken: localStorage.getItem('bearerToken') ?? '' }
    const body = JSON.stringify({ vidIdList: [], language: 2, userPort: 2 })
    const answer = await fetch(`/api${path}`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`the guest was not saved: ${answer.status}`)
    return userId
  }, playback.deleteWatchRecordList.path)
}
