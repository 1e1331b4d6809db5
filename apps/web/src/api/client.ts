import type { Call, ErrorName, Input, Output } from '@cliffhanger/contract/call'
import type { Failure, Outcome } from './outcome.ts'
import type { Session } from './session.ts'
import type { SendCall, SendOptions } from './transport.ts'

export type CallRunner = <C extends Call>(
  call: C,
  input: Input<C>,
  options?: SendOptions,
) => Promise<Outcome<Output<C>, ErrorName<C>>>

/**
 * Runs any call of the API contract with this viewer's session. After a 401, requests a new session and retries the
 * call once. `onFailed` receives every call that still failed.
 */
export function createCallRunner(
  send: SendCall,
  session: Session,
  onFailed: (path: string, failure: Failure<string>) => void = () => {},
): CallRunner {
  async function ask<C extends Call>(
    call: C,
    input: Input<C>,
    options?: SendOptions,
  ): Promise<Outcome<Output<C>, ErrorName<C>>> {
    const unwrap = (answer: Awaited<ReturnType<typeof send<C>>>) =>
      answer.ok ? ({ ok: true, value: answer.value.value } as const) : answer
    if (call.auth === 'open') return unwrap(await send(call, input, '', options))
    const token: Outcome<string> = await session.token()
    if (!token.ok) return { ...token, isUnasked: true } satisfies Failure
    const answer = await send(call, input, token.value, options)
    if (answer.ok || answer.reason !== 'unauthorized') return unwrap(answer)
    const renewed = await session.renew(token.value)
    if (!renewed.ok) return renewed satisfies Failure
    return unwrap(await send(call, input, renewed.value, options))
  }
  return async (call, input, options) => {
    const outcome = await ask(call, input, options)
    if (!outcome.ok) onFailed(call.path, outcome)
    return outcome
  }
}
