import { type FormEvent, useEffect, useState } from 'react'
import { CodeFields } from '#features/email-code/code-fields.tsx'
import { useCodeForm } from '#features/email-code/use-code-form.ts'
import { codeTypes } from '#features/email-code/use-email-code.ts'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useGuestBelongings } from '#features/viewer/use-guest-belongings.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ByLink } from './by-link.tsx'
import { ChooseWallet } from './choose-wallet.tsx'
import styles from './recover.module.css'
import { RecoverySummary, useConfirmedMove } from './recovery-summary.tsx'
import { type Recovery, useRecovery } from './use-recovery.ts'

/** Reads the secret of a receipt's link, `/recover#<token>`. It is in the fragment, so that no server log contains it. */
export const tokenOf = (hash: string): string | undefined => /^#([\w-]{1,128})$/.exec(hash)?.[1]

/** The token from the URL's fragment. It is removed from the URL and the browser history at once. */
function useLinkToken(): string | undefined {
  const [token, setToken] = useState(() => tokenOf(location.hash))
  useEffect(() => {
    const take = () => {
      const found = tokenOf(location.hash)
      if (found === undefined) return
      setToken(found)
      history.replaceState(history.state, '', '/recover')
    }
    take()
    // A link opened while the page is already shown.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}

/** Recovers a wallet by its billing address and a code emailed to it. */
function ByAddress({ recovery }: { recovery: Recovery }) {
  const t = useText()
  const belongings = useGuestBelongings()
  const form = useCodeForm(codeTypes.recovery)
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

/** Moves a guest's paid wallet to this device: by a receipt's link or by the billing address. */
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
        <ByLink
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
