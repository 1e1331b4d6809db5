import { cleanMailCode } from '@cliffhanger/domain/mail-code'
import { type FormEvent, useState } from 'react'
import fields from '#features/email-code/code-fields.module.css'
import { codeInputAttributes } from '#features/email-code/code-fields.tsx'
import { useGuestBelongings } from '#features/viewer/use-guest-belongings.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import styles from './recover.module.css'
import type { Recovery } from './recover-screen.tsx'
import { RecoverySummary, useConfirmedMove } from './recovery-summary.tsx'

/** Recovers a wallet with the link of a receipt, confirmed by a code sent to the payer's email address. */
export function RecoverByLink({
  token,
  recovery,
  onOther,
}: {
  token: string
  recovery: Recovery
  onOther: () => void
}) {
  const t = useText()
  const belongings = useGuestBelongings()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { ask, dialog } = useConfirmedMove(belongings, () => recovery.recover({ token, code: cleanMailCode(code) }))
  const { sentTo } = recovery
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (recovery.isBusy || !belongings.isKnown) return
    if (sentTo === undefined) recovery.recover({ token })
    else if (cleanMailCode(code) === '') setIsMissing(true)
    else ask()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.lead}>{t('money.byLinkLead')}</p>
      <RecoverySummary belongings={belongings} />
      <p className={styles.small} role="status">
        {sentTo === undefined ? t('money.oneUse') : t('money.linkCodeSent', { email: sentTo })}
      </p>
      {sentTo !== undefined && (
        <Field
          label={t('form.code')}
          error={isMissing ? t('form.SET_TEXT1_6') : ''}
          name="code"
          {...codeInputAttributes}
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            setIsMissing(false)
          }}
        >
          <button
            type="button"
            className={`${buttons.quiet} ${buttons.compact} ${fields.get} figures`}
            disabled={recovery.isBusy || recovery.secondsLeft > 0}
            onClick={() => recovery.recover({ token })}
          >
            {recovery.secondsLeft > 0 ? t('form.getAgainIn', { seconds: recovery.secondsLeft }) : t('form.getCode')}
          </button>
        </Field>
      )}
      <p className={styles.refusal} role="alert">
        {recovery.refusal}
      </p>
      <button
        type="submit"
        className={`${buttons.primary} ${styles.wide}`}
        disabled={!belongings.isKnown || recovery.isBusy || (sentTo === undefined && recovery.refusal !== '')}
        aria-busy={recovery.isBusy}
      >
        {t(sentTo === undefined ? 'money.mailCode' : 'money.move')}
      </button>
      <button type="button" className={`${buttons.link} ${styles.other}`} onClick={onOther}>
        {t('money.notByLink')}
      </button>
      {dialog}
    </form>
  )
}
