import { type Call, commonErrorCodes } from '@cliffhanger/contract/call'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { errorCode } from '../error-code.ts'
import { CallError } from './call-error.ts'
import { localizedMessage } from './messages/message.ts'
import type { FailureDetail } from './service.ts'

export interface Failure {
  readonly code: number
  readonly message: string
  readonly retryAfterSeconds?: number
  /** Whether the code is 500 or higher; these errors are logged with their cause. */
  readonly isOurFault: boolean
}

const usualWaitSeconds: ReadonlyMap<number, number> = new Map([
  [commonErrorCodes.unavailable, 2],
  [commonErrorCodes.tooMany, 60],
])
const codes: Readonly<Record<string, number>> = commonErrorCodes
const frameworkReasons: Readonly<Record<string, { reason: string; field?: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { reason: 'tooLarge' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { reason: 'badRequest', field: 'content-type' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { reason: 'badRequest', field: 'body' },
  FST_ERR_CTP_INVALID_JSON_BODY: { reason: 'badRequest', field: 'body' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { reason: 'badRequest', field: 'content-length' },
  FST_ERR_BAD_URL: { reason: 'badRequest', field: 'url' },
}
/**
 * Returns whether an error means that the database or the disk is unavailable, full, slow or being migrated. Checks
 * codes of the driver, the operating system and PostgreSQL's error classes.
 */
const isDatabaseAway = (code: string | undefined, text: string): boolean =>
  /^(08...|53...|57P0.|57014|55P03|25P03|40001|40P01|58030|0A000|ECONN\w+|ENOENT|EAGAIN|EPIPE|ENOSPC|EDQUOT)$/.test(
    code ?? '',
  ) ||
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client has encountered a connection error)/.test(
    text,
  )

function named(error: unknown): ({ reason: string } & FailureDetail) | undefined {
  if (error instanceof CallError) return { reason: error.reason, ...error.more }
  const code = errorCode(error)
  const known = frameworkReasons[code ?? '']
  if (known) return known
  if (!(error instanceof Error)) return undefined
  if (isDatabaseAway(code, error.message)) return { reason: 'unavailable' }
  // A row that a foreign key refers to was deleted after the request had read it.
  if (code === '23503') return { reason: 'conflict' }
  // Other errors of the framework are caused by the request (a malformed body, an aborted upload).
  const status = 'statusCode' in error ? error.statusCode : undefined
  return status === 400 || status === 415 ? { reason: 'badRequest', field: 'body' } : undefined
}

/**
 * Converts an error to a response for the viewer: code and text of a named error, else a general message with the
 * request id.
 */
export function toFailure(error: unknown, language: LanguageId, requestId: string, call?: Call): Failure {
  const known = named(error)
  const reason = known?.reason ?? 'internal'
  const code = call?.errors[reason] ?? codes[reason] ?? commonErrorCodes.internal
  const text = known?.detail ?? localizedMessage(reason, language, { field: known?.field ?? 'body', requestId })
  const isOurFault = code >= 500
  const retryAfterSeconds = known?.retryAfterSeconds ?? usualWaitSeconds.get(code)
  return { code, message: text, isOurFault, ...(retryAfterSeconds ? { retryAfterSeconds } : {}) }
}
