import type { FailureDetail } from './service.ts'

/** An error response to a call, with an error name of the contract. */
export class CallError extends Error {
  readonly reason: string
  readonly more: FailureDetail

  constructor(reason: string, more: FailureDetail = {}) {
    super(reason)
    this.reason = reason
    this.more = more
  }
}
