import { type ComponentProps, type FormEvent, useId, useRef, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import {
  type BillingDetails,
  type BillingErrors,
  type BillingField,
  billingFieldsIn,
  emptyBillingDetails,
  findBillingErrors,
} from '#features/purchase/billing.ts'
import type { Purchase } from '#features/purchase/purchase.ts'
import { WarningIcon } from '#features/purchase/purchase-icons.tsx'
import type { PurchaseState } from '#features/purchase/purchase-state.ts'
import type { TextKey } from '#i18n/catalogue.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import styles from './billing-dialog.module.css'
import { Modal } from './modal.tsx'

type Problem = Exclude<BillingErrors[keyof BillingErrors], undefined> & TextKey
interface Props extends Pick<ComponentProps<'input'>, 'autoComplete' | 'type' | 'inputMode' | 'placeholder'> {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly problem: Problem | undefined
  readonly onChange: (text: string) => void
}

/** A labelled input with its error below. */
function BillingInput({ label, problem, value, onChange, ...rest }: Props) {
  const t = useText()
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={classNames(styles.input, problem && styles.wrong)}
        value={value}
        maxLength={rest.name === 'email' ? 254 : 64}
        required
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} className={styles.problem}>
          {t(problem)}
        </p>
      )}
    </div>
  )
}

type BillingState = Extract<PurchaseState, { readonly at: 'billing' }>
/** Typed values, kept while the page is open, so that a viewer who closes and reopens the form does not type twice. */
let typed: BillingDetails = emptyBillingDetails

/** Dialog for the billing details, before the first purchase. */
export function BillingDialog({ state, purchase }: { state: BillingState; purchase: Purchase }) {
  const { t, language } = useLocale()
  const isShort = useApi().config.payments.checkout?.shortBilling === true
  const fields = billingFieldsIn(language.key, isShort)
  const [billing, setBilling] = useState(typed)
  const [problems, setProblems] = useState<BillingErrors>({})
  const form = useRef<HTMLFormElement>(null)

  function change(field: BillingField, text: string) {
    typed = { ...billing, [field]: text }
    setBilling(typed)
    setProblems(({ [field]: _, ...others }) => others)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = findBillingErrors(billing, fields)
    setProblems(found)
    const first = fields.find((field) => found[field])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    else void purchase.saveBilling(billing)
  }
  const input = (name: BillingField) => ({
    name,
    value: billing[name],
    problem: problems[name],
    onChange: (text: string) => change(name, text),
  })
  const isFamilyNameFirst = fields.indexOf('lastName') < fields.indexOf('firstName')
  const firstName = (
    <BillingInput key="first" {...input('firstName')} label={t('wallet.firstName')} autoComplete="given-name" />
  )
  const lastName = (
    <BillingInput key="last" {...input('lastName')} label={t('wallet.lastName')} autoComplete="family-name" />
  )
  return (
    <Modal title={t('wallet.billingTitle')} onClose={purchase.close}>
      <p className={styles.text}>{t('wallet.billingText')}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.pair}>{isFamilyNameFirst ? [lastName, firstName] : [firstName, lastName]}</div>
        <BillingInput
          {...input('email')}
          label={t('wallet.email')}
          autoComplete="email"
          type="email"
          inputMode="email"
        />
        {!isShort && (
          <div className={`${styles.pair} ${styles.phone}`}>
            <BillingInput
              {...input('countryCode')}
              label={t('wallet.countryCode')}
              autoComplete="tel-country-code"
              type="tel"
              inputMode="tel"
              placeholder="+001"
            />
            <BillingInput
              {...input('phone')}
              label={t('wallet.phone')}
              autoComplete="tel-national"
              type="tel"
              inputMode="tel"
            />
          </div>
        )}
        <div role="alert">
          {state.refusal !== undefined && (
            <p className={styles.refusal}>
              <WarningIcon size="small" />
              {state.refusal || t('wallet.billingFailed')}
            </p>
          )}
        </div>
        <button type="submit" className={buttons.primary} disabled={state.isSending} aria-busy={state.isSending}>
          {t('wallet.toPayment')}
        </button>
        <button type="button" className={buttons.quiet} onClick={purchase.close}>
          {t('shell.cancel')}
        </button>
      </form>
    </Modal>
  )
}
