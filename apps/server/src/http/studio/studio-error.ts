import { CallError } from '../call-error.ts'

/** A refusal of Studio with the text for its operator. */
export class StudioError extends CallError {
  readonly text: string | undefined

  constructor(reason: string, more: { field?: string; message?: string; retryAfterSeconds?: number } = {}) {
    const { message, ...rest } = more
    super(reason, rest)
    this.text = message
  }
}
