import { adVisit } from '@cliffhanger/contract/ad-visit'
import type { Run } from '#api/client.ts'
import { adFields, findAd } from '#features/arrival/ad.ts'
import { readCookie } from '#features/arrival/read-cookie.ts'

/**
 * Reports the viewer's consent to the server; with consent, also the ids of the ad that opened this page. Returns
 * whether the server received it.
 */
export async function reportConsent(run: Run, page: { readonly cookie: string }, adConsent: boolean): Promise<boolean> {
  const common = { isStartCheck: 1, isUpdUserPort: '0', adConsent, fbc: '', fbp: '' }
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
