import { accounts } from '@cliffhanger/contract/accounts'
import type { Input } from '@cliffhanger/contract/call'
import type { Run } from '#api/client.ts'
import { newDeviceId } from '#api/common-fields.ts'
import type { Outcome } from '#api/outcome.ts'
import type { Session } from '#api/session.ts'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import { prepareFirstOpen } from './first-open.ts'
import { readCookie } from './read-cookie.ts'

export interface ArrivalDeps {
  readonly settings: Settings
  /** The document, or a substitute with its cookies. */
  readonly page: { cookie: string }
  readonly landing: URL
  readonly userAgent: string
  /** Whether ids of ad networks may be used; undefined where nobody asks. */
  adConsent(): boolean | undefined
  wait(ms: number): Promise<void>
}
export interface Arrival {
  /** Nobody was ever here with this browser. */
  readonly isFirstOpen: boolean
  /** The path that an ad's visitor is sent to instead of home. */
  readonly redirect: string | undefined
  checkInput(): Promise<Input<typeof accounts.check>>
  /** The start's calls: check, then activation and the ad's report where they are due. Answers check's outcome. */
  start(session: Session, run: Run): Promise<Outcome<string>>
}

/** The steps of one start of the app before and after its first check (section 4). */
export async function arrive(
  deps: ArrivalDeps,
  randomBytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
): Promise<Arrival> {
  const { settings, page, landing, adConsent } = deps
  if (settings.get(keys.deviceId) === '') settings.set(keys.deviceId, newDeviceId(randomBytes))
  const isFirstOpen = prepareFirstOpen(settings)
  const nonce = newDeviceId(randomBytes)
  const invitedAs = landing.searchParams.get('fbuserid')
  // Few visits have an ad behind them; only those download what that takes.
  const isFromAd =
    landing.searchParams.has('adId') ||
    readCookie(page.cookie, 'fbHref') !== undefined ||
    readCookie(page.cookie, 'adIdCookie') === '1'
  const ad = isFromAd ? (await import('./ad-visit.ts')).openAdVisit(deps) : undefined

  const checkInput = async () => {
    const fields = await ad?.fields()
    const consent = adConsent()
    const cookies = consent === false ? '' : page.cookie
    const isNobodyYet = settings.get(keys.userId) === ''
    const isInvited = isNobodyYet && invitedAs
    return {
      ...fields,
      deviId: settings.get(keys.deviceId),
      isStartCheck: 1,
      // A link with a user id of another port moves the user to this one.
      isUpdUserPort: isInvited ? '1' : '0',
      fbc: readCookie(cookies, '_fbc') ?? '',
      fbp: readCookie(cookies, '_fbp') ?? '',
      ...(consent !== undefined && { adConsent: consent }),
      ...(isInvited && { userId: invitedAs }),
      // A first check that is repeated, because its answer was lost, must not make a second guest.
      ...(isNobodyYet && { nonce }),
    }
  }
  return {
    isFirstOpen,
    redirect: ad?.redirect,
    checkInput,
    async start(session, run) {
      const checked = await session.check()
      if (!checked.ok) return checked
      if (settings.get(keys.activationDue) && (await run(accounts.activation, {})).ok)
        settings.set(keys.activationDue, 0)
      await ad?.report(run, checkInput)
      return checked
    },
  }
}
