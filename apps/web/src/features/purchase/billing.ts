import { isEmail } from '@cliffhanger/domain/email'
import type { LanguageKey } from '@cliffhanger/domain/languages'
import type { TextKey } from '#i18n/catalogue.ts'

const billingFields = ['firstName', 'lastName', 'email', 'countryCode', 'phone'] as const
export type BillingField = (typeof billingFields)[number]
export type BillingDetails = Readonly<Record<BillingField, string>>
export const emptyBillingDetails: BillingDetails = {
  firstName: '',
  lastName: '',
  email: '',
  countryCode: '',
  phone: '',
}

const phoneFields: readonly BillingField[] = ['countryCode', 'phone']

/**
 * Returns the fields in form order: Japanese and Chinese put the family name before the given name. A short form has no
 * phone number fields.
 */
export function billingFieldsIn(language: LanguageKey, isShort: boolean): readonly BillingField[] {
  const [first, last, ...others] = billingFields
  const ordered = language === 'ja' || language === 'zh' ? [last, first, ...others] : billingFields
  return isShort ? ordered.filter((field) => !phoneFields.includes(field)) : ordered
}

type Problem = Extract<TextKey, `form.${'FIRSTNAME_TXT8' | 'SET_TEXT1_5' | 'SET_TEXT1_7'}`>
export type BillingErrors = Readonly<Partial<Record<BillingField, Problem>>>

function problemOf(field: BillingField, text: string): Problem | undefined {
  if (field !== 'email') return text === '' ? 'form.FIRSTNAME_TXT8' : undefined
  if (text === '') return 'form.SET_TEXT1_5'
  return isEmail(text) ? undefined : 'form.SET_TEXT1_7'
}

/** Validates the billing form. Returns errors by field; empty if there are none. */
export function findBillingErrors(billing: BillingDetails, fields: readonly BillingField[]): BillingErrors {
  const found = fields.map((field) => [field, problemOf(field, billing[field].trim())] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined))
}

/** Converts the billing form to the input of the API call, with the `appSource` that the specification requires. */
export function buildBillingInput({ firstName, lastName, email, countryCode, phone }: BillingDetails) {
  return {
    appSource: 1,
    airFirstName: firstName.trim(),
    airLastName: lastName.trim(),
    airEmail: email.trim(),
    airPhone: `${countryCode.trim()} ${phone.trim()}`.trim(),
  }
}
