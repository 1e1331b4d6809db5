import { isWrongContent } from '../content-hash.ts'
import { isDiskError } from '../disk-error.ts'

/**
 * Returns true if an error means that the whole store is unavailable: there was no response, or its status is 429 or
 * 5xx. Any other status, wrong content and errors of the local disk concern only one file.
 */
export function isStoreFailure(error: unknown): boolean {
  if (isWrongContent(error) || isDiskError(error)) return false
  const status = httpStatusOf(error)
  return status === undefined || status === 429 || status >= 500
}

/** Returns the HTTP status in an error of the S3 library; undefined if there is none. */
function httpStatusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined
  const { $metadata: facts } = error
  if (typeof facts !== 'object' || facts === null || !('httpStatusCode' in facts)) return undefined
  return typeof facts.httpStatusCode === 'number' ? facts.httpStatusCode : undefined
}
