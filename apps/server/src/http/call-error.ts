import type { FailureDetail } from './service.ts'

/** A named refusal. */
export class CallError extends Error {
  readonly reason: string
  readonly more: FailureDetail

  constructor(reason: string, more: FailureDetail = {}) {
    super(reason)
    this.reason = reason
    this.more = more
  }
}
