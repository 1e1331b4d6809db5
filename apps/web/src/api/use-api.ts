import type { Call, ErrorName, Input, Output } from '@cliffhanger/contract/call'
import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CallRunner } from './client.ts'
import type { Connection } from './connection.ts'
import type { Failure } from './outcome.ts'
import type { Track } from './tracker.ts'

export interface Api {
  readonly run: CallRunner
  readonly config: RuntimeConfig
  readonly connection: Connection
  readonly track: Track
  /** Tracks a named action of the viewer and its target as a `user_behavior` event. */
  act(action: string, subject?: string): void
}
export const ApiContext = createContext<Api | undefined>(undefined)

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('no ApiContext above')
  return api
}

export function useIsOffline(): boolean {
  const { connection } = useApi()
  return useSyncExternalStore(connection.subscribe, connection.isOffline, connection.isOffline)
}

export const callQueryKey = <C extends Call>(call: C, input: Input<C>) => [call.path, input] as const

/**
 * Runs a call for TanStack Query, which requires a rejected promise for failures. Rejects with the `Failure` itself.
 */
export async function runOrReject<C extends Call>(run: CallRunner, call: C, input: Input<C>): Promise<Output<C>> {
  const outcome = await run(call, input)
  return outcome.ok ? outcome.value : Promise.reject(outcome)
}

type Options<C extends Call> = Omit<
  UseQueryOptions<Output<C>, Failure<ErrorName<C>>, Output<C>, ReturnType<typeof callQueryKey<C>>>,
  'queryKey' | 'queryFn'
>

/** Queries a call with TanStack Query; the response is cached by path and input. */
export function useCall<C extends Call>(call: C, input: Input<C>, options: Options<C> = {}) {
  const { run } = useApi()
  return useQuery({ ...options, queryKey: callQueryKey(call, input), queryFn: () => runOrReject(run, call, input) })
}
