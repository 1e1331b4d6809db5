import { accounts } from '@cliffhanger/contract/accounts'
import type { Input } from '@cliffhanger/contract/call'
import type { CallRunner } from '#api/client.ts'
import { newDeviceId } from '#api/common-fields.ts'
import type { Outcome } from '#api/outcome.ts'
import type { Session } from '#api/session.ts'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import { applyFirstOpenDefaults } from './first-open.ts'
import { readCookie } from './read-cookie.ts'

export interface AppStartDeps {
  readonly settings: Settings
  /** The document, whose cookies are read and set; tests pass a fake. */
  readonly page: { cookie: string }
  readonly landing: URL
  readonly userAgent: string
  /** Returns whether ids of ad networks may be used; undefined if the brand does not require consent. */
  adConsent(): boolean | undefined
  wait(ms: number): Promise<void>
}
export interface AppStart {
  /** Whether no user id is stored: when this browser opens the app for the first time, and after a logout. */
  readonly isFirstOpen: boolean
  /** Path to which a visitor from an ad is redirected from home. */
  readonly redirect: string | undefined
  checkInput(): Promise<Input<typeof accounts.check>>
  /**
   * Runs the calls at the app's start: the session check, then activation and ad report if they are due. Returns the
   * result of the session check.
   */
  start(session: Session, run: CallRunner): Promise<Outcome<string>>
}

/** Prepares the app's start in the order of the specification. The returned `start` runs the first calls. */
export async function prepareAppStart(
  deps: AppStartDeps,
  randomBytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array,
): Promise<AppStart> {
  const { settings, page, landing, adConsent } = deps
  if (settings.get(keys.deviceId) === '') settings.set(keys.deviceId, newDeviceId(randomBytes))
  const isFirstOpen = applyFirstOpenDefaults(settings)
  const nonce = newDeviceId(randomBytes)
  const invitedAs = landing.searchParams.get('fbuserid')
  // Loaded lazily, because few visits come from an ad.
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
      // As the specification requires, '1' only on a first open by a link with a user id. The server ignores this
      // field.
      isUpdUserPort: isInvited ? '1' : '0',
      fbc: readCookie(cookies, '_fbc') ?? '',
      fbp: readCookie(cookies, '_fbp') ?? '',
      ...(consent !== undefined && { adConsent: consent }),
      ...(isInvited && { userId: invitedAs }),
      // The nonce keeps a retry from creating a second guest when the response of the first check was lost.
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
