import { isWrongContent } from '../content-hash.ts'
import { isDiskError } from '../disk-error.ts'

/**
 * Whether an error says that the whole store cannot be used now: there was no response, or one of a busy or broken server.
 * Any other response, wrong content, and errors of the local disk are about one file.
 */
export function isStoreFailure(error: unknown): boolean {
  if (isWrongContent(error) || isDiskError(error)) return false
  const status = httpStatusOf(error)
  return status === undefined || status === 429 || status >= 500
}

/** Status of the response that the S3 library has turned into an error. */
function httpStatusOf(error: unknown): number | undefined {
  if (!(error instanceof Error && '$metadata' in error)) return undefined
  const { $metadata: facts } = error
  if (typeof facts !== 'object' || facts === null || !('httpStatusCode' in facts)) return undefined
  return typeof facts.httpStatusCode === 'number' ? facts.httpStatusCode : undefined
}
