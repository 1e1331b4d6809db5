import { type BrowserContextOptions, devices } from 'playwright-core'
import { pageTimeoutMs } from './chromium.ts'
import { browser } from './demo-browser.ts'

export const phonePageOptions: BrowserContextOptions = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  locale: 'en-US',
}
export const desktopPageOptions: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, locale: 'en-US' }

/** Opens a page that records its console errors and the paths of its requests. */
export async function openRecordingPage(options: BrowserContextOptions = phonePageOptions) {
  const page = await (await browser.newContext(options)).newPage()
  page.setDefaultTimeout(pageTimeoutMs)
  const complaints: string[] = []
  const calls: string[] = []
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()))
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  return { page, complaints, calls }
}
