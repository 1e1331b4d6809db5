import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import styles from './code-fields.module.css'
import type { CodeForm } from './use-code-form.ts'

/**
 * Attributes of the input for an emailed code. The text is stored as typed and only displayed in upper case
 * (`field.module.css`), because changing it during composition moves the caret. `cleanMailCode` normalises it before it
 * is sent.
 */
export const codeInputAttributes = {
  autoComplete: 'one-time-code',
  inputMode: 'text',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  // Leaves room for spaces and hyphens in a pasted code.
  maxLength: 16,
} as const

interface Props {
  readonly form: CodeForm
  readonly emailLabel: string
  /** Returns the text that is shown after a code was emailed. */
  readonly sentText: (email: string) => string
}

/** Inputs for an email address and a code, and the button that emails the code. */
export function CodeFields({ form, emailLabel, sentText }: Props) {
  const t = useText()
  const { mail, typed, faults } = form
  return (
    <>
      <Field
        label={emailLabel}
        error={faults.email ? t(faults.email) : ''}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        readOnly={form.isEmailFixed}
        value={typed.email}
        onChange={({ target }) => form.type('email', target.value)}
      />
      <div>
        <Field
          label={t('form.code')}
          error={faults.code ? t(faults.code) : ''}
          name="code"
          {...codeInputAttributes}
          value={typed.code}
          onChange={({ target }) => form.type('code', target.value)}
        >
          {/** The button is outside of every live region, so that screen readers do not announce the countdown. */}
          <button
            type="button"
            className={`${buttons.quiet} ${buttons.compact} ${styles.get} figures`}
            disabled={mail.isSending || mail.secondsLeft > 0}
            aria-busy={mail.isSending}
            onClick={form.get}
          >
            {mail.secondsLeft > 0 ? t('form.getAgainIn', { seconds: mail.secondsLeft }) : t('form.getCode')}
          </button>
        </Field>
        <p className={styles.sent} role="status">
          {mail.sentTo !== undefined && sentText(mail.sentTo)}
        </p>
        <p className={styles.failure} role="alert">
          {mail.failure && (mail.failure.message || t('form.codeNotSent'))}
        </p>
      </div>
    </>
  )
}
