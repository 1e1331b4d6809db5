import { isEmail } from '@cliffhanger/domain/email'
import { type FormEvent, useRef, useState } from 'react'
import { useEmailCode } from '#features/email-code/use-email-code.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/field.tsx'
import styles from './recover.module.css'
import type { Recovery } from './use-recovery.ts'
import { useConfirmedMove, useStays, WhatStays } from './what-stays.tsx'

const recoverType = 3

/** The billing address, the code that was mailed to it, and the wallet that paid under it. */
export function ByAddress({ recovery }: { recovery: Recovery }) {
  const t = useText()
  const stays = useStays()
  const mail = useEmailCode(recoverType)
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState({ email: '', code: '' })
  const address = email.trim()
  const { ask, dialog } = useConfirmedMove(stays, () => recovery.recover({ openid: address, code: code.trim() }))

  const faultOfEmail = () => (address === '' ? t('money.SET_TEXT1_5') : isEmail(address) ? '' : t('money.SET_TEXT1_7'))
  const check = (needsCode: boolean) => {
    const faults = { email: faultOfEmail(), code: needsCode && code.trim() === '' ? t('money.SET_TEXT1_6') : '' }
    setWrong(faults)
    const first = faults.email ? 'email' : faults.code ? 'code' : undefined
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first === undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!recovery.isBusy && stays.isKnown && check(true)) ask()
  }
  const mailFailure = mail.failure && (mail.failure.message || t('money.refused'))
  return (
    <form className={styles.way} ref={form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('money.recoverLead')}</p>
      <WhatStays stays={stays} />
      <Field
        label={t('money.email')}
        error={wrong.email}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          setWrong({ ...wrong, email: '' })
        }}
      />
      <div>
        <Field
          label={t('money.code')}
          error={wrong.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setWrong({ ...wrong, code: '' })
          }}
        >
          <button
            type="button"
            className={`${buttons.quiet} ${buttons.compact} ${styles.get} figures`}
            disabled={mail.isSending || mail.secondsLeft > 0}
            onClick={() => check(false) && mail.send(address)}
          >
            {mail.secondsLeft > 0 ? t('money.getAgainIn', { seconds: mail.secondsLeft }) : t('money.getCode')}
          </button>
        </Field>
        <p className={`${styles.small} ${styles.said}`} role="status">
          {mailFailure ?? (mail.sentTo !== undefined && t('money.codeSent', { email: mail.sentTo }))}
        </p>
      </div>
      <p className={styles.refusal} role="alert">
        {recovery.refusal}
      </p>
      <button
        type="submit"
        className={`${buttons.primary} ${styles.wide}`}
        disabled={!stays.isKnown || recovery.isBusy}
        aria-busy={recovery.isBusy}
      >
        {t('money.recoverByCode')}
      </button>
      {dialog}
    </form>
  )
}
