export interface RefusalDetails {
  /** Name of the invalid request field. */
  readonly source?: string
  /** Decline code of the card network. */
  readonly provider_original_response_code?: string
}

/** An error response in the provider's format. Nearly all errors have status 400, and `code` identifies the error. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly more: RefusalDetails
  constructor(status: number, code: string, message: string, more: RefusalDetails = {}) {
    super(message)
    this.status = status
    this.code = code
    this.more = more
  }
}

export const validationError = (source: string, message: string): ApiError =>
  new ApiError(400, 'validation_error', message, { source })
export const notFound = (what: string): ApiError => new ApiError(400, 'resource_not_found', `${what} is not found`)
export const wrongStatus = (status: string): ApiError =>
  new ApiError(400, 'invalid_status_for_operation', `The status is ${status}, so this operation is not allowed`)
