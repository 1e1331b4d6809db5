import type { Page } from 'playwright-core'

/** Violations of the content policy in a page's documents, including frames, so far: `directive blocked-uri`. */
export async function noteViolations(page: Page): Promise<readonly string[]> {
  const stopped: string[] = []
  await page.exposeBinding('noteViolation', (_, line: string) => void stopped.push(line))
  await page.addInitScript(() => {
    addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI }) =>
        void Reflect.get(globalThis, 'noteViolation')(`${effectiveDirective} ${blockedURI}`),
    )
  })
  return stopped
}
