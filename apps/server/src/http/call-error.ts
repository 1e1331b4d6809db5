import type { FailureDetail } from './service.ts'

/** Thrown to respond to a call with an error. `reason` is one of the error names in the contract. */
export class CallError extends Error {
  readonly reason: string
  readonly more: FailureDetail

  constructor(reason: string, more: FailureDetail = {}) {
    super(reason)
    this.reason = reason
    this.more = more
  }
}
