type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The form's events are `CustomEvent`s or plain objects; both have their data in `detail`. */
const detailOf = (event: unknown): Fields =>
  fieldsOf(typeof event === 'object' && event !== null ? Reflect.get(event, 'detail') : undefined)

/** The payment, and the consent to charge the card again: from the event, else from its payment. */
export function readSuccess(event: unknown): { readonly intentId: string; readonly consentId: string | undefined } {
  const { intent, consent } = detailOf(event)
  const consentId = textOf(fieldsOf(consent).id) || textOf(fieldsOf(intent).payment_consent_id)
  return { intentId: textOf(fieldsOf(intent).id), consentId: consentId || undefined }
}

interface WidgetError {
  readonly code: string
  readonly message: string
}
export const readError = (event: unknown): WidgetError => readFailure(detailOf(event).error)

/** Code and message of a rejected confirmation, which is an error or a plain object with its fields. */
export function readFailure(error: unknown): WidgetError {
  const [code, message] = ['code', 'message'].map((name) =>
    typeof error === 'object' && error !== null ? textOf(Reflect.get(error, name)) : '',
  )
  return { code: code || 'unknown', message: message ?? '' }
}
