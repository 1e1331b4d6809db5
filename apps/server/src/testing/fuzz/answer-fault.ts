import { type Call, httpStatus } from '@cliffhanger/contract/call'
import { Ajv } from 'ajv'
import type { ProtocolResponse } from '../protocol-client.ts'

const ajv = new Ajv({ strict: false })
const isOutput = new Map<Call, ReturnType<Ajv['compile']>>()

/**
 * Returns an error message if the response to a call is invalid, whatever the request was; undefined if it is valid.
 */
export function findResponseError(
  call: Call,
  { status, code, message, source }: ProtocolResponse<unknown>,
): string | undefined {
  if (status >= 500) return `status ${status}: ${message}`
  if (status !== httpStatus(code)) return `status ${status} with code ${code}`
  if (typeof message !== 'string' || message === '') return 'no message'
  if (source === undefined) return code === 1 ? 'no source' : undefined
  const check = isOutput.get(call) ?? ajv.compile(call.output)
  isOutput.set(call, check)
  if (code === 1 && !check(source)) return `source${ajv.errorsText(check.errors)}`
  return undefined
}
