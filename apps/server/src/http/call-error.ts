/** A named refusal. `detail` replaces the localized message; `field` names the wrong part of a malformed request. */
export class CallError extends Error {
  readonly reason: string
  readonly detail: string | undefined
  readonly field: string | undefined

  constructor(reason: string, { detail, field }: { detail?: string | undefined; field?: string | undefined } = {}) {
    super(reason)
    this.reason = reason
    this.detail = detail
    this.field = field
  }
}
