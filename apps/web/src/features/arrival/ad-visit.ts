import type { accounts } from '@cliffhanger/contract/accounts'
import { adVisit } from '@cliffhanger/contract/ad-visit'
import type { Input } from '@cliffhanger/contract/call'
import { reduceUrlToAdParameters } from '@cliffhanger/domain/ad-parameters'
import { adCookieWaitCount, adCookieWaitMs } from '@cliffhanger/domain/constants'
import type { CallRunner } from '#api/client.ts'
import { adCookieNames, adFields, findAd } from './ad.ts'
import type { AppStartDeps } from './arrive.ts'
import { readCookie } from './read-cookie.ts'

/**
 * Returns the text that sets a cookie by assignment to `document.cookie`. Separate from the code that reads cookies,
 * because only visits from an ad set cookies.
 */
export const serializeCookie = (name: string, value: string, days: number): string =>
  `${name}=${encodeURIComponent(value)}; Max-Age=${days * 86_400}; Path=/; SameSite=Lax`

const keptDays = 7

export interface AdVisit {
  /** Path to which a visitor from the ad is redirected from home. */
  readonly redirect: string | undefined
  /** Returns the ad's fields for the session check; may wait up to a second for the ad network's cookies. */
  fields(): Promise<Record<string, string>>
  /** Reports the ad that the viewer came from; repeated on each visit until the server has received it. */
  report(run: CallRunner, checkInput: () => Promise<Input<typeof accounts.check>>): Promise<void>
}

/** Handles a visit that came from an ad, detected by its URL or by the cookie of an earlier visit. */
export function openAdVisit({ page, landing, userAgent, adConsent, wait }: Omit<AppStartDeps, 'settings'>): AdVisit {
  const allowed = adConsent() === false ? new URL(reduceUrlToAdParameters(landing.href)) : landing
  const { redirect, address, stored } = findAd(allowed, userAgent, page.cookie)
  if (landing.searchParams.has('adId')) page.cookie = serializeCookie(adCookieNames.pending, '1', keptDays)
  if (stored) page.cookie = serializeCookie(adCookieNames.href, stored.href, keptDays)

  async function waitForCookies() {
    // The player does not wait for the ad's cookies, because its first frame needs the session.
    if (!address || redirect || landing.pathname === '/video' || adConsent() === false) return
    for (let at = 0; at < adCookieWaitCount && !/(^|; )_fb[cp]=/.test(page.cookie); at += 1) await wait(adCookieWaitMs)
  }
  let waited: Promise<void> | undefined

  return {
    redirect,
    async fields() {
      waited ??= waitForCookies()
      await waited
      return adFields(address)
    },
    async report(run, checkInput) {
      if (readCookie(page.cookie, adCookieNames.pending) !== '1') return
      const reported = await run(adVisit.newUserStaining, await checkInput())
      if (reported.ok) page.cookie = serializeCookie(adCookieNames.pending, '0', keptDays)
    },
  }
}
