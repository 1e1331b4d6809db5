import type { Page } from 'playwright-core'

/** Records Content-Security-Policy violations in documents that load later, also in frames: `directive blocked-uri`. */
export async function recordPolicyViolations(page: Page): Promise<readonly string[]> {
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
