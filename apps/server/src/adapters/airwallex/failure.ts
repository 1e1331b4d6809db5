/**
 * Meaning of a provider's error for the caller; the HTTP status is of little use, because nearly all errors are 400.
 * `again`: nothing was changed, and the request may be retried later. `unknown`: the change may have been made, so read
 * the object first. `declined`: by the bank or the cardholder. `notFound`. `broken`: our request or our account is
 * wrong.
 */
export type FailureKind = 'again' | 'unknown' | 'declined' | 'notFound' | 'broken'

const kinds: Readonly<Record<string, FailureKind>> = {
  provider_unavailable: 'again',
  issuer_unavailable: 'again',
  too_many_requests: 'again',
  duplicate_request: 'unknown',
  resource_already_exists: 'unknown',
  invalid_status_for_operation: 'unknown',
  conflict: 'unknown',
  resource_not_found: 'notFound',
  issuer_declined: 'declined',
  risk_declined: 'declined',
  authentication_declined: 'declined',
  frequency_above_limit: 'declined',
  amount_above_limit: 'declined',
  amount_below_limit: 'declined',
}

export class AirwallexFailure extends Error {
  readonly kind: FailureKind
  readonly code: string
  /** The provider's id of the request, which its support team asks for. */
  readonly traceId: string
  constructor(kind: FailureKind, code: string, traceId = '') {
    super(`the payment provider answered ${code}`)
    this.kind = kind
    this.code = code
    this.traceId = traceId
  }
}

/** Classifies an error response. @param status of the response, for unknown codes and unreadable bodies */
export function classifyFailure(status: number, code: string, traceId: string): AirwallexFailure {
  const known = Object.hasOwn(kinds, code) ? kinds[code] : undefined
  // A server error may have occurred after the change was made.
  const byStatus: FailureKind = status === 429 ? 'again' : status >= 500 || status === 409 ? 'unknown' : 'broken'
  return new AirwallexFailure(known ?? byStatus, code === '' ? `http_${status}` : code, traceId)
}
