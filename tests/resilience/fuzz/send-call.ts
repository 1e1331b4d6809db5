import type { Call } from '@cliffhanger/contract/call'
import { contract } from '@cliffhanger/contract/contract'
import { findResponseError } from '../../../apps/server/src/testing/fuzz/answer-fault.ts'
import type { Random } from '../../../apps/server/src/testing/random.ts'
import { createFuzzedFields } from './call-fields.ts'
import { type FuzzWorld, type Principal, principals } from './fuzz-world.ts'

/** Returns the calls of the contract that a server offers, with their names. */
export function servedCalls({ server }: Pick<FuzzWorld, 'server'>): [string, Call][] {
  return Object.values(contract)
    .flatMap((module) => Object.entries<Call>(module))
    .filter(([, { method, path }]) => server.app.hasRoute({ method, url: `/api${path}` }))
}

export interface SentCall {
  readonly name: string
  readonly principal: Principal
  readonly code: number
  /** Description of the request for error messages. */
  readonly what: string
  readonly fault: string | undefined
}

/** Makes a random call by one of the five callers, with valid, odd or missing fields. */
export async function sendCall(world: FuzzWorld, calls: readonly [string, Call][], random: Random): Promise<SentCall> {
  const [name, call] = random.pick(calls)
  const principal = random.pick(principals)
  const fields = createFuzzedFields(call, world.known, random)
  const answer = await world.clients[principal].call(call, {}, fields)
  const what = `${name} by ${principal} with ${JSON.stringify(fields).slice(0, 500)}`
  return { name, principal, code: answer.code, what, fault: findResponseError(call, answer) }
}
