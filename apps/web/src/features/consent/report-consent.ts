import { adVisit } from '@cliffhanger/contract/ad-visit'
import type { Run } from '#api/client.ts'
import { adFields, findAd } from '#features/arrival/ad.ts'
import { readCookie } from '#features/arrival/read-cookie.ts'

interface Brand {
  readonly tellsPayments?: boolean
}

/**
 * Reports the viewer's consent to the server; with consent, also the ids of the ad that opened this page. Returns
 * whether the server received it. @param choice as it is stored
 */
export async function reportConsent(
  run: Run,
  page: { readonly cookie: string },
  { tellsPayments }: Brand,
  choice: string,
): Promise<boolean> {
  const adConsent = choice.includes('ads')
  const consents = { adConsent, ...(tellsPayments && { paymentConsent: choice.includes('payments') }) }
  const common = { isStartCheck: 1, isUpdUserPort: '0', ...consents, fbc: '', fbp: '' }
  if (!adConsent) return (await run(adVisit.newUserStaining, common)).ok
  const [opened] = performance.getEntriesByType('navigation')
  const { address } = findAd(new URL(opened?.name ?? location.href), navigator.userAgent, page.cookie)
  const fields = {
    ...adFields(address),
    ...common,
    fbc: readCookie(page.cookie, '_fbc') ?? '',
    fbp: readCookie(page.cookie, '_fbp') ?? '',
  }
  return (await run(adVisit.newUserStaining, fields)).ok
}
