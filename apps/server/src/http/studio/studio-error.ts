import { CallError } from '../call-error.ts'

/** An error response of Studio with the text for the operator. */
export class StudioError extends CallError {
  readonly text: string | undefined

  constructor(reason: string, more: { field?: string; message?: string; retryAfterSeconds?: number } = {}) {
    const { message, ...rest } = more
    super(reason, rest)
    this.text = message
  }
}
