import { cleanMailCode } from '@cliffhanger/domain/mail-code'
import { type FormEvent, type ReactNode, useState } from 'react'
import { codeInputAttributes } from '#features/email-code/code-fields.tsx'
import { emailCodePurposes, useEmailCode } from '#features/email-code/use-email-code.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import styles from './ways-to-log-in.module.css'

interface Props {
  /** Email address of the account, to which the code is sent. */
  readonly email: string
  readonly text: string
  readonly submitText: string
  readonly isBusy: boolean
  /** Error message for the last code; '' if there is none. */
  readonly refusal: string
  readonly onCode: (code: string) => void
  /** Additional fields above the code field. */
  readonly children?: ReactNode
}

/** Asks for a code that is sent to the account's email address, before a login method is added to the account. */
export function ConfirmByCode({ email, text, submitText, isBusy, refusal, onCode, children }: Props) {
  const ownText = useText()
  const mail = useEmailCode(emailCodePurposes.login)
  const [typed, setTyped] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = cleanMailCode(typed)
    setIsMissing(code === '')
    if (code !== '' && !isBusy) onCode(code)
  }
  return (
    <form className={styles.confirm} onSubmit={submit} noValidate>
      <p role="status">{text}</p>
      {children}
      <Field
        label={ownText('form.code')}
        error={isMissing ? ownText('form.SET_TEXT1_6') : refusal || (mail.failure ? ownText('form.codeNotSent') : '')}
        name="code"
        {...codeInputAttributes}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setIsMissing(false)
        }}
      >
        <button
          type="button"
          className={`${buttons.quiet} ${buttons.compact} figures`}
          disabled={mail.isSending || mail.secondsLeft > 0}
          aria-busy={mail.isSending}
          onClick={() => mail.send(email, () => undefined)}
        >
          {mail.secondsLeft > 0 ? ownText('form.getAgainIn', { seconds: mail.secondsLeft }) : ownText('form.getCode')}
        </button>
      </Field>
      <button type="submit" className={buttons.primary} disabled={isBusy} aria-busy={isBusy}>
        {submitText}
      </button>
    </form>
  )
}
