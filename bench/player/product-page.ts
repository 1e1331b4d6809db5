import { installVitals } from '@cliffhanger/player-core/measure/page-vitals'
import { installProbe } from '@cliffhanger/player-core/measure/player-probe'
import type { PlayerBench } from './bench.ts'
import { type EmulatedPhone, openPhone, type PageThrottling } from './browser.ts'

/** Scripts that measure a page. They run in each document before its own scripts. */
export const measurementScripts = [installProbe, installVitals]

/**
 * Opens a new emulated phone with the scripts that measure the product, and records errors of its pages.
 * @param ownScripts further scripts for each document, as in `openPhone`
 */
export async function openMeasuredPhone(
  { browser, pageErrors }: Pick<PlayerBench, 'browser' | 'pageErrors'>,
  conditions: PageThrottling,
  ownScripts: readonly (() => void)[] = [],
): Promise<EmulatedPhone> {
  const phone = await openPhone(browser, conditions, [...measurementScripts, ...ownScripts])
  phone.page.on('pageerror', ({ message }) => pageErrors.add(message))
  phone.page.on('console', (line) => {
    if (line.type() === 'error') pageErrors.add(`${line.text()} ${line.location().url}`)
  })
  return phone
}
