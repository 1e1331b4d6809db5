import type { Call, ErrorName, Input, Output } from '@cliffhanger/contract/call'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Run } from './client.ts'
import type { Failure } from './outcome.ts'
import { useApi } from './use-api.ts'

export const callKey = <C extends Call>(call: C, input: Input<C>) => [call.path, input] as const

/** For TanStack Query, which recognises failures by rejection. The rejection is the `Failure` itself. */
export async function runOrReject<C extends Call>(run: Run, call: C, input: Input<C>): Promise<Output<C>> {
  const outcome = await run(call, input)
  return outcome.ok ? outcome.value : Promise.reject(outcome)
}

type Options<C extends Call> = Omit<
  UseQueryOptions<Output<C>, Failure<ErrorName<C>>, Output<C>, ReturnType<typeof callKey<C>>>,
  'queryKey' | 'queryFn'
>

/** A call's response as server state, cached by path and input. */
export function useCall<C extends Call>(call: C, input: Input<C>, options: Options<C> = {}) {
  const { run } = useApi()
  return useQuery({ ...options, queryKey: callKey(call, input), queryFn: () => runOrReject(run, call, input) })
}
