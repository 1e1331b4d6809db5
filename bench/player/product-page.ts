import type { Bench } from './bench.ts'
import { type Conditions, openPhone, type Phone } from './browser.ts'
import { installProbe } from './probe.ts'
import { installVitals } from './vitals.ts'

/** What runs in each of the product's documents. */
export const productScripts = [installProbe, installVitals]

/** A fresh phone for the product, with the probe; what goes wrong on it is kept. */
export async function openProduct(
  { browser, complaints }: Pick<Bench, 'browser' | 'complaints'>,
  conditions: Conditions,
): Promise<Phone> {
  const phone = await openPhone(browser, conditions, productScripts)
  phone.page.on('pageerror', ({ message }) => complaints.add(message))
  phone.page.on('console', (line) => {
    if (line.type() === 'error') complaints.add(`${line.text()} ${line.location().url}`)
  })
  return phone
}
