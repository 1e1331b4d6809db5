import { openIdLogin } from '@cliffhanger/contract/login-ways'
import { viewerPasskeys } from '@cliffhanger/contract/viewer-passkeys'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#api/use-api.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ConfirmByCode } from './confirm-by-code.tsx'
import { IssuerButtons } from './issuer-buttons.tsx'
import styles from './login-ways.module.css'
import { signInWithPasskey } from './passkey-device.ts'
import { useBeginLogin, useLoginOutcome } from './use-begin-login.ts'
import { describeLoginFailure, type LoginTextFunction, useLoginTexts } from './use-login-texts.ts'

interface PasskeyButtonProps {
  readonly t: LoginTextFunction
  readonly isDisabled: boolean
  readonly onEntered: (account: { userId: string; isRestored: boolean }) => void
}

/** A button that logs in with a passkey. */
function PasskeyButton({ t, isDisabled, onEntered }: PasskeyButtonProps) {
  const { run } = useApi()
  const proving = useMutation({
    /** Returns an error message; '' after success, when the page reloads. */
    async mutationFn(): Promise<string> {
      const options = await run(viewerPasskeys.passkeyOptions, {})
      if (!options.ok) return describeLoginFailure(t, options)
      const proof = await signInWithPasskey(options.value).catch(() => undefined)
      if (!proof) return t('passkeyNotUsed')
      const answer = await run(viewerPasskeys.logInByPasskey, { proof })
      if (!answer.ok) return answer.reason === 'passkeyRefused' ? t('passkeyNotUsed') : describeLoginFailure(t, answer)
      const { userId, restored } = answer.value
      onEntered({ userId, isRestored: restored === true })
      return ''
    },
  })
  return (
    <>
      <button
        type="button"
        className={`${buttons.outline} ${styles.wide}`}
        disabled={isDisabled || proving.isPending}
        aria-busy={proving.isPending}
        onClick={() => proving.mutate()}
      >
        {t('passkey')}
      </button>
      <p className={styles.failure} role="alert">
        {proving.data}
      </p>
    </>
  )
}

interface Props {
  /** Whether logins are enabled: the data for the warning about coins and membership has loaded or failed to load. */
  readonly isReady: boolean
  /** Email address of an account that requires an emailed code; undefined if no code is required. */
  readonly address: string | undefined
  readonly onAddress: (address: string | undefined) => void
  readonly onEntered: (account: { userId: string; isRestored: boolean; from?: string | undefined }) => void
}

/**
 * Login methods other than the emailed code, shown below its form. Also finishes a login after the identity provider
 * has redirected back.
 */
export function LoginMethodButtons({ isReady, address, onAddress, onEntered }: Props) {
  const ownText = useText()
  const texts = useLoginTexts()
  const { t } = texts
  const { run, config } = useApi()
  const outcome = useLoginOutcome()
  const login = useBeginLogin()
  const finishing = useMutation({
    async mutationFn(code: string | undefined) {
      const answer = await run(openIdLogin.finishLogin, code === undefined ? {} : { code })
      const { userId, restored, from } = answer.ok ? answer.value : {}
      if (userId !== undefined) onEntered({ userId, isRestored: restored === true, from })
      else if (answer.ok) onAddress(answer.value.email)
      return answer
    },
  })
  const finish = useEffectEvent(() => {
    if (finishing.isIdle) finishing.mutate(undefined)
  })
  useEffect(() => {
    if (isReady && outcome === 'answered') finish()
  }, [isReady, outcome])

  if (!t) {
    if (!texts.hasFailed) return null
    return (
      <button
        type="button"
        className={buttons.link}
        disabled={texts.isLoading}
        aria-busy={texts.isLoading}
        onClick={texts.retry}
      >
        {ownText('shell.tryAgain')}
      </button>
    )
  }
  const finished = finishing.data
  const hasEntered = finished?.ok === true && finished.value.userId !== undefined
  // The buttons stay busy after success, until the page reloads.
  const isFinishing = outcome === 'answered' && (!finished || hasEntered)
  function reason(): string {
    if (!t || login.opening !== undefined || isFinishing) return ''
    if (login.failure) return describeLoginFailure(t, login.failure)
    if (finished) return finished.ok ? t(finished.value.failure ?? 'expired') : describeLoginFailure(t, finished)
    return outcome && outcome !== 'answered' ? t(outcome) : ''
  }
  function refusal(): string {
    if (!t || !finished) return ''
    return finished.ok ? (finished.value.message ?? '') : describeLoginFailure(t, finished)
  }
  if (address !== undefined) {
    return (
      <ConfirmByCode
        email={address}
        text={t('knownAddress', { email: address })}
        submitText={t('confirm')}
        isBusy={finishing.isPending || hasEntered}
        refusal={refusal()}
        onCode={(code) => finishing.mutate(code)}
      />
    )
  }
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      <IssuerButtons
        t={t}
        login={login}
        isDisabled={!isReady || isFinishing}
        labelOf={(name) => t('continueWith', { name })}
      />
      {config.login?.passkeys && <PasskeyButton t={t} isDisabled={!isReady || isFinishing} onEntered={onEntered} />}
      <p role="status">{isFinishing && t('finishing')}</p>
      <p className={styles.failure} role="alert">
        {reason()}
      </p>
    </div>
  )
}
