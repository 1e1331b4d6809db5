import type { Page } from 'playwright-core'

/**
 * Collects errors of a page: console errors, exceptions, and failed requests to its own server. The returned array
 * grows as errors occur.
 */
export function recordPageErrors(page: Page, origin: string, expected: readonly RegExp[] = []): readonly string[] {
  const heard: string[] = []
  const note = (line: string) => expected.some((pattern) => pattern.test(line)) || heard.push(line)
  page.on('pageerror', (error) => note(`page error: ${error.message}`))
  page.on('console', (line) => line.type() === 'error' && note(`console: ${line.text()} (${line.location().url})`))
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(origin)) note(`${response.status()}: ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Ignores requests that the page itself aborted, as a player does with a stream.
    if (request.url().startsWith(origin) && reason !== 'net::ERR_ABORTED') note(`${reason}: ${request.url()}`)
  })
  return heard
}
