import { type Call, httpStatus } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import { Ajv } from 'ajv'
import type { Answer } from '../../../apps/server/src/testing/protocol-client.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { fieldsFor } from './call-fields.ts'
import { type FuzzWorld, type Principal, principals } from './fuzz-world.ts'

const ajv = new Ajv({ strict: false })
const isOutput = new Map<Call, ReturnType<Ajv['compile']>>()

/** What is wrong with an answer; undefined when nothing is. */
function faultOf(call: Call, { status, code, message, source }: Answer<unknown>): string | undefined {
  if (status >= 500) return `status ${status}: ${message}`
  if (status !== httpStatus(code)) return `status ${status} with code ${code}`
  if (typeof message !== 'string' || message === '') return 'no message'
  if (source === undefined) return code === 1 ? 'no source' : undefined
  const check = isOutput.get(call) ?? ajv.compile(call.output)
  isOutput.set(call, check)
  if (code === 1 && !check(source)) return `source${ajv.errorsText(check.errors)}`
  return undefined
}

/** The calls that a server has, by name. */
export function servedCalls({ server }: Pick<FuzzWorld, 'server'>): [string, Call][] {
  return Object.values(contract)
    .flatMap((module) => Object.entries<Call>(module))
    .filter(([, { method, path }]) => server.app.hasRoute({ method, url: `/api${path}` }))
}

export interface Sent {
  readonly principal: Principal
  readonly code: number
  /** Which request it was, for whoever looks for its cause. */
  readonly what: string
  readonly fault: string | undefined
}

/** One call by one of the five, with fields that are right, odd or missing. */
export async function sendCall(world: FuzzWorld, calls: readonly [string, Call][], random: Random): Promise<Sent> {
  const [name, call] = random.pick(calls)
  const principal = random.pick(principals)
  const fields = fieldsFor(call, world.known, random)
  const answer = await world.clients[principal].call(call, {}, fields)
  const what = `${name} by ${principal} with ${JSON.stringify(fields).slice(0, 500)}`
  return { principal, code: answer.code, what, fault: faultOf(call, answer) }
}
