import { ownAccount } from '@cliffhanger/contract/own-account'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { runOrReject, useCall } from '#api/use-call.ts'
import { CodeFields } from '#features/email-code/code-fields.tsx'
import { useCodeForm } from '#features/email-code/use-code-form.ts'
import { codeTypes } from '#features/email-code/use-email-code.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import styles from './confirm-address.module.css'

/** Asks a guest to confirm an unconfirmed billing address: only a confirmed one can recover the wallet. */
export function ConfirmAddress() {
  const t = useText()
  const isGuest = useViewer()?.openId === ''
  const { data } = useCall(ownAccount.billingAddress, {})
  const [isOpen, setIsOpen] = useState(false)
  const [isDone, setIsDone] = useState(false)
  if (!isGuest || !data || data.address === '' || (data.isConfirmed && !isDone)) return null
  const { address } = data
  if (isDone) {
    return (
      <p className={styles.card} role="status">
        {t('money.addressConfirmed', { email: address })}
      </p>
    )
  }
  return (
    <section className={styles.card}>
      <p>{t('money.confirmAddressWhy', { email: address })}</p>
      {isOpen ? (
        <ConfirmForm address={address} onDone={() => setIsDone(true)} />
      ) : (
        <button type="button" className={`${buttons.quiet} ${buttons.compact}`} onClick={() => setIsOpen(true)}>
          {t('money.confirmAddress')}
        </button>
      )}
    </section>
  )
}

function ConfirmForm({ address, onDone }: { address: string; onDone: () => void }) {
  const t = useText()
  const { run } = useApi()
  const form = useCodeForm(codeTypes.recovery, address)
  const confirming = useMutation({
    mutationFn: (code: string) => runOrReject(run, ownAccount.confirmBillingAddress, { code }),
    onSuccess: ({ state }) => state === 1 && onDone(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirming.isPending && form.isComplete()) confirming.mutate(form.code)
  }
  const refusal =
    confirming.data?.message ?? (confirming.error && (confirming.error.message || t('money.notConfirmed')))
  return (
    <form className={styles.form} ref={form.form} onSubmit={submit} noValidate>
      <CodeFields
        form={form}
        emailLabel={t('money.email')}
        sentText={(email) => t('money.addressCodeSent', { email })}
      />
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
      <button
        type="submit"
        className={buttons.primary}
        disabled={confirming.isPending}
        aria-busy={confirming.isPending}
      >
        {t('money.confirmAddress')}
      </button>
    </form>
  )
}
