import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { Wordmark } from '#features/brand/brand.tsx'
import { CodeFields } from '#features/email-code/code-fields.tsx'
import { useCodeForm } from '#features/email-code/use-code-form.ts'
import { emailCodePurposes } from '#features/email-code/use-email-code.ts'
import { useNotices } from '#features/notice/notices.ts'
import { closeScreen } from '#features/shell/narrow-page.tsx'
import { PosterWall } from '#features/titles/covers/poster-wall.tsx'
import { changeViewer } from '#features/viewer/change-viewer.ts'
import { type GuestBelongings, useGuestBelongings } from '#features/viewer/use-guest-belongings.ts'
import { useText } from '#i18n/use-text.ts'
import { insertElements } from '#i18n/weave.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { ShieldIcon } from '#ui/icons/money-icons.tsx'
import { lazyWithRetry } from '#ui/later.ts'
import { Link } from '#ui/navigation/link.tsx'
import { StatePage } from '#ui/pages/state-page.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './login-screen.module.css'
import whatWaits from './what-waits.module.css'

interface Proof {
  readonly email: string
  readonly code: string
}
interface Entered {
  readonly userId: string
  readonly isRestored: boolean
  /** Path to open after the login; defaults to the account settings, as the specification requires. */
  readonly from?: string | undefined
}

/** Registers or logs in with a single call, then switches the app to the account. */
function useLogin(belongings: GuestBelongings) {
  const t = useText()
  const { run, act } = useApi()
  const settings = useSettings()
  const { show } = useNotices()
  const [entered, setEntered] = useState<Entered & { readonly guestId: string }>()
  const open = ({ userId, isRestored, from = '/account' }: Entered) =>
    changeViewer(settings, location, userId, isRestored ? '/account?restored' : from)
  /** Switches to the account after a login. If coins or membership stay with the guest, first shows the guest's id. */
  function enter(account: Entered): void {
    act('logIn')
    if (belongings.isAtRisk && account.userId !== belongings.userId) {
      setEntered({ ...account, guestId: belongings.userId })
    } else open(account)
  }

  const call = useMutation({
    async mutationFn({ email, code }: Proof): Promise<boolean> {
      const answer = await run(ownAccount.register, { code, headimgurl: '', nickname: '', openid: email, type: 6 })
      const { userId } = answer.ok && answer.value.state === 1 ? answer.value : {}
      if (!answer.ok || userId === undefined) {
        show((answer.ok ? answer.value.message : answer.message) || t('account.loginFailed'))
        return false
      }
      enter({ userId, isRestored: answer.value.restored === true })
      return true
    },
  })
  return {
    logIn: (proof: Proof) => call.mutate(proof),
    enter,
    // The button stays busy after success, until the page reloads.
    isBusy: call.isPending || call.data === true,
    /**
     * User id of the guest whose coins or membership were not moved to the account; undefined if nothing was left
     * behind.
     */
    leftBehind: entered?.guestId,
    openAccount: () => entered && open(entered),
  }
}

/**
 * Warns a guest which coins and membership a login moves to the account and which it leaves behind. Describes both
 * outcomes, because the page must not reveal whether an email address has an account before the code is entered.
 */
function LoginWarning({ belongings }: { belongings: GuestBelongings }) {
  const t = useText()
  if (!belongings.isAtRisk && !belongings.hasFailed) return null
  function remainder(): string {
    const { coins: count, isMember, userId: id } = belongings
    if (count === 0) return t('account.membershipWaits', { id })
    return isMember ? t('account.bothWait', { count, id }) : t('account.coinsWait', { count, id })
  }
  return (
    <div className={`${whatWaits.note} figures`}>
      <ShieldIcon />
      <div>
        <p>{t('account.newAddress')}</p>
        <p>
          {t('account.knownAddress')} {belongings.isAtRisk ? remainder() : t('account.unknownWaits')}
        </p>
      </div>
    </div>
  )
}

/** Closes the screen on Escape, unless a dialog is open: Escape then closes only the dialog. */
function useEscape(close: () => void) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [close])
}

/** Decorative background of nine posters. */
const LoginWall = () => (
  <PosterWall
    count={9}
    sizes="(min-width: 601px) 340px, 150px"
    className={styles.wall}
    posterClassName={styles.poster}
  />
)

const leave = () => closeScreen()

const LoginMethodButtons = lazyWithRetry(() => import('#features/login-ways/login-ways.tsx'), 'LoginMethodButtons')

/**
 * Login screen. Viewers log in with an emailed code or, if configured, an OpenID issuer or a passkey; there is no
 * password. With the code, a new email address turns the guest into an account, and a known one logs in.
 */
export function LoginScreen() {
  const t = useText()
  const belongings = useGuestBelongings()
  const form = useCodeForm(emailCodePurposes.login)
  const login = useLogin(belongings)
  const { config } = useApi()
  const [knownAddress, setKnownAddress] = useState<string>()
  // A login is possible only after the guest has seen the warning about coins and membership.
  const isReady = belongings.isKnown || belongings.hasFailed
  useEscape(leave)

  if (login.leftBehind !== undefined) {
    return (
      <StatePage
        picture="preparing"
        title={t('account.waitingTitle')}
        text={t('account.waitingText', { id: login.leftBehind })}
        isStatus
      >
        <button type="button" className={buttons.primary} onClick={login.openAccount}>
          {t('account.openAccount')}
        </button>
      </StatePage>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !login.isBusy && form.isComplete()) login.logIn(form)
  }
  return (
    <div className={styles.screen}>
      <LoginWall />
      <div className={styles.panel}>
        <div className={styles.top}>
          <Wordmark />
          <button type="button" className={`${buttons.link} ${styles.skip}`} onClick={leave}>
            {t('me.skip')}
          </button>
        </div>
        <div className={styles.form}>
          <div>
            <h1 className={`${styles.title} display`}>{t('account.loginTitle')}</h1>
            <p className={`${styles.lead} figures`}>
              {belongings.coins > 0 ? t('account.loginLeadCoins', { count: belongings.coins }) : t('account.loginLead')}
            </p>
          </div>
          {knownAddress === undefined && (
            <form className={styles.fields} ref={form.form} onSubmit={submit} noValidate>
              <CodeFields
                form={form}
                emailLabel={t('account.email')}
                sentText={(email) => t('account.codeSent', { email })}
              />
              <LoginWarning belongings={belongings} />
              <button
                type="submit"
                className={`${buttons.primary} ${styles.submit}`}
                disabled={!isReady || login.isBusy}
                aria-busy={login.isBusy}
              >
                {t('shell.logIn')}
              </button>
            </form>
          )}
          {config.login && (
            <Suspense fallback={<SkeletonBox className={styles.button} />}>
              <LoginMethodButtons
                isReady={isReady}
                address={knownAddress}
                onAddress={setKnownAddress}
                onEntered={login.enter}
              />
            </Suspense>
          )}
          <p className={styles.small}>
            {insertElements(t('account.accept', { terms: '{terms}', privacy: '{privacy}' }), {
              terms: <Link href="/terms">{t('account.terms')}</Link>,
              privacy: <Link href="/privacy">{t('account.privacy')}</Link>,
            })}
          </p>
          <p className={styles.small}>
            {t('account.lostOne')} <Link href="/recover">{t('account.recover')}</Link>
          </p>
        </div>
      </div>
    </div>
  )
}

/** Skeleton of the login form. */
export const LoginSkeleton = () => (
  <div className={styles.screen} aria-hidden="true">
    <div className={styles.panel}>
      <div className={styles.form}>
        <SkeletonBox className={styles.loginSkeletonTitle} />
        <SkeletonBox className={styles.field} />
        <SkeletonBox className={styles.field} />
        <SkeletonBox className={styles.button} />
      </div>
    </div>
  </div>
)
