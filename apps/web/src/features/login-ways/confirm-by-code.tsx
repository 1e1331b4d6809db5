import { cleanMailCode } from '@cliffhanger/domain/mail-code'
import { type FormEvent, type ReactNode, useState } from 'react'
import { codeInput } from '#features/email-code/code-fields.tsx'
import { codeTypes, useEmailCode } from '#features/email-code/use-email-code.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import styles from './ways-to-log-in.module.css'

interface Props {
  /** The account's address, to which the code is mailed. */
  readonly email: string
  readonly text: string
  readonly submitText: string
  readonly isBusy: boolean
  /** Why the last code was refused; '' if none was. */
  readonly refusal: string
  readonly onCode: (code: string) => void
  /** Further fields, above that of the code. */
  readonly children?: ReactNode
}

/** Asks for a code that is mailed to the account's address, before a way to log in is added to the account. */
export function ConfirmByCode({ email, text, submitText, isBusy, refusal, onCode, children }: Props) {
  const ownText = useText()
  const mail = useEmailCode(codeTypes.login)
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
        {...codeInput}
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
