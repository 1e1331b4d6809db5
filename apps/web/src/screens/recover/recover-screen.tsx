import type { Input, Output } from '@cliffhanger/contract/call'
import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { CodeFields } from '#features/email-code/code-fields.tsx'
import { useCodeForm } from '#features/email-code/use-code-form.ts'
import { emailCodePurposes, useResendCountdown } from '#features/email-code/use-email-code.ts'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { changeViewer } from '#features/viewer/change-viewer.ts'
import { useGuestBelongings } from '#features/viewer/use-guest-belongings.ts'
import { useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { RecoverByLink } from './by-link.tsx'
import { ChooseWallet } from './choose-wallet.tsx'
import styles from './recover.module.css'
import { RecoverySummary, useConfirmedMove } from './recovery-summary.tsx'

type Proof = Input<typeof ownAccount.recoverWallet>
export type RecoverableWallet = NonNullable<Output<typeof ownAccount.recoverWallet>['wallets']>[number]
interface Choice {
  readonly wallets: readonly RecoverableWallet[]
  /** Proof of ownership for which the server returned several wallets; sent again with the chosen wallet. */
  readonly proof: Proof
}

/**
 * Moves this device to a recovered wallet: sends the proof of ownership, then the code or the choice that the server
 * requires.
 */
function useRecovery() {
  const t = useText()
  const { run } = useApi()
  const settings = useSettings()
  const [choice, setChoice] = useState<Choice>()
  const [sentTo, setSentTo] = useState<string>()
  const wait = useResendCountdown()

  const call = useMutation({
    async mutationFn(proof: Proof): Promise<string | undefined> {
      const answer = await run(ownAccount.recoverWallet, { ...proof, lists: true })
      if (!answer.ok) return answer.message || t('money.refused')
      const { state, userId, wallets, message } = answer.value
      if (state === 2) {
        setSentTo(answer.value.sentTo)
        wait.begin()
        return undefined
      }
      if (state === 3 && wallets) {
        setChoice({ wallets, proof })
        return undefined
      }
      if (state !== 1 || userId === undefined) return message || t('money.refused')
      changeViewer(settings, location, userId, '/my?recovered')
      return ''
    },
  })
  return {
    recover: (proof: Proof) => call.mutate(proof),
    // The button stays busy after success, until the page reloads.
    isBusy: call.isPending || call.data === '',
    /** The error message; '' if there is none. */
    refusal: call.data ?? '',
    reset() {
      call.reset()
      setSentTo(undefined)
      setChoice(undefined)
    },
    /** Masked email address to which the code for a receipt's link was sent; undefined until a code is requested. */
    sentTo,
    /** Seconds until another code may be requested; 0 if one may be requested now. */
    secondsLeft: wait.secondsLeft,
    /** Wallets of the billing email address, if there is more than one. */
    wallets: choice?.wallets,
    choose: (userId: string) => choice && call.mutate({ ...choice.proof, wallet: userId }),
    /** Like `choose`, but also merges the other wallets into the chosen one. */
    merge: (userId: string) => choice && call.mutate({ ...choice.proof, wallet: userId, merges: true }),
  }
}
export type Recovery = ReturnType<typeof useRecovery>

/**
 * Reads the secret from the fragment of a receipt's link, `/recover#<token>`. It is in the fragment, so that server
 * logs do not contain it.
 */
export const readRecoveryToken = (hash: string): string | undefined => /^#([\w-]{1,128})$/.exec(hash)?.[1]

/** Returns the token from the URL fragment and immediately removes it from the URL and the browser history. */
function useLinkToken(): string | undefined {
  const [token, setToken] = useState(() => readRecoveryToken(location.hash))
  useEffect(() => {
    const take = () => {
      const found = readRecoveryToken(location.hash)
      if (found === undefined) return
      setToken(found)
      history.replaceState(history.state, '', '/recover')
    }
    take()
    // Also handles a link that is opened while the page is already displayed.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}

/** Recovers a wallet with its billing email address and a code sent to it. */
function ByAddress({ recovery }: { recovery: Recovery }) {
  const t = useText()
  const belongings = useGuestBelongings()
  const form = useCodeForm(emailCodePurposes.recovery)
  const { ask, dialog } = useConfirmedMove(belongings, () => recovery.recover({ openid: form.email, code: form.code }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!recovery.isBusy && belongings.isKnown && form.isComplete()) ask()
  }
  return (
    <form className={styles.form} ref={form.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('money.recoverLead')}</p>
      <RecoverySummary belongings={belongings} />
      <CodeFields form={form} emailLabel={t('money.email')} sentText={(email) => t('money.codeSent', { email })} />
      <p className={styles.refusal} role="alert">
        {recovery.refusal}
      </p>
      <button
        type="submit"
        className={`${buttons.primary} ${styles.wide}`}
        disabled={!belongings.isKnown || recovery.isBusy}
        aria-busy={recovery.isBusy}
      >
        {t('money.recoverByCode')}
      </button>
      {dialog}
    </form>
  )
}

/** Screen that moves a guest's paid wallet to this device: with a receipt's link or the billing email address. */
export function RecoverScreen() {
  const t = useText()
  const token = useLinkToken()
  const [leftToken, setLeftToken] = useState<string>()
  const recovery = useRecovery()
  const { wallets } = recovery
  return (
    <NarrowPage title={t('money.recover')}>
      {wallets ? (
        <ChooseWallet wallets={wallets} recovery={recovery} />
      ) : token !== undefined && token !== leftToken ? (
        <RecoverByLink
          token={token}
          recovery={recovery}
          onOther={() => {
            recovery.reset()
            setLeftToken(token)
          }}
        />
      ) : (
        <ByAddress recovery={recovery} />
      )}
    </NarrowPage>
  )
}
