import type { Page } from 'playwright-core'

/** Whatever a page says on its console as an error, throws, or does not get from its own server. Grows as it happens. */
export function listenTo(page: Page, origin: string, expected: readonly RegExp[] = []): readonly string[] {
  const heard: string[] = []
  const note = (line: string) => expected.some((pattern) => pattern.test(line)) || heard.push(line)
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  page.on('console', (line) => line.type() === 'error' && note(`console: ${line.text()} (${line.location().url})`))
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(origin)) note(`${response.status()}: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A request that the page itself gave up, as a player does with a stream.
    if (request.url().startsWith(origin) && reason !== 'net::ERR_ABORTED') note(`${reason}: ${request.url()}`)
  })
  return heard
}
