import type { FailureDetail } from './service.ts'

/** A refusal with one of the contract's names. */
export class CallError extends Error {
  readonly reason: string
  readonly more: FailureDetail

  constructor(reason: string, more: FailureDetail = {}) {
    super(reason)
    this.reason = reason
    this.more = more
  }
}
