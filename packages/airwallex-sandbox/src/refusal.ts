export interface RefusalMore {
  /** The field that is wrong. */
  readonly source?: string
  /** The card network's own code of a decline. */
  readonly provider_original_response_code?: string
}

/** An answer that is no success, as the provider words it: nearly everything is 400, and `code` tells what it is. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly more: RefusalMore
  constructor(status: number, code: string, message: string, more: RefusalMore = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

export const invalid = (source: string, message: string): Refusal =>
  new Refusal(400, 'validation_error', message, { source })
export const notFound = (what: string): Refusal => new Refusal(400, 'resource_not_found', `${what} is not found`)
export const wrongStatus = (status: string): Refusal =>
  new Refusal(400, 'invalid_status_for_operation', `The status is ${status}, so this operation is not allowed`)
