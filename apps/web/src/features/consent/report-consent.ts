import { adVisit } from '@cliffhanger/contract/ad-visit'
import type { CallRunner } from '#api/client.ts'
import { adFields, findAd } from '#features/arrival/ad.ts'
import { readCookie } from '#features/arrival/read-cookie.ts'
import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'

interface Brand {
  readonly tellsPayments?: boolean
}

interface Needs {
  readonly run: CallRunner
  readonly settings: Settings
  readonly brand: Brand
}

let isTelling = false

/**
 * Reports the stored choice to the server, and again if the choice changed in flight. Reports are sent one at a time,
 * so that the server never receives an older choice last. After a failure, the next visit retries.
 */
export async function sendConsentChoice({ run, settings, brand }: Needs): Promise<void> {
  settings.set(nonSpecKeys.privacyChoiceUntold, 1)
  if (isTelling) return
  isTelling = true
  try {
    let told: string
    do {
      told = settings.get(keys.privacyChoice)
      if (!(await reportConsent(run, brand, told))) return
    } while (told !== settings.get(keys.privacyChoice))
    settings.set(nonSpecKeys.privacyChoiceUntold, 0)
  } finally {
    isTelling = false
  }
}

/**
 * Reports a choice; with consent to ads, also the ids of the ad that opened this page. Returns whether the server
 * received the report.
 */
async function reportConsent(run: CallRunner, { tellsPayments }: Brand, choice: string): Promise<boolean> {
  const adConsent = choice.includes('ads')
  const consents = { adConsent, ...(tellsPayments && { paymentConsent: choice.includes('payments') }) }
  const common = { isStartCheck: 1, isUpdUserPort: '0', ...consents, fbc: '', fbp: '' }
  if (!adConsent) return (await run(adVisit.newUserStaining, common)).ok
  const [opened] = performance.getEntriesByType('navigation')
  const { address } = findAd(new URL(opened?.name ?? location.href), navigator.userAgent, document.cookie)
  const fields = {
    ...adFields(address),
    ...common,
    fbc: readCookie(document.cookie, '_fbc') ?? '',
    fbp: readCookie(document.cookie, '_fbp') ?? '',
  }
  return (await run(adVisit.newUserStaining, fields)).ok
}
