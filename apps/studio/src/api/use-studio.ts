import { studioSession } from '@cliffhanger/contract/studio/session'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { CallFailure, callStudio, type StudioCallOf } from './call.ts'
import { useConfirmation } from './confirmation.tsx'

/** Returns the query key of a call, without the call's input. */
export const queryKeyOf = ({ path }: { readonly path: string }) => path.split('/').slice(1)

/** Queries the Studio API; the response stays fresh for 15 seconds. */
export const useStudioQuery = <In, Out>(
  call: StudioCallOf<In, Out>,
  input: NoInfer<In>,
  options: { readonly isEnabled?: boolean; readonly readAgainMs?: number | ((data: Out | undefined) => number) } = {},
): UseQueryResult<Out, CallFailure> =>
  useQuery<Out, CallFailure>({
    queryKey: [...queryKeyOf(call), input],
    queryFn: ({ signal }) => callStudio(call, input, signal),
    enabled: options.isEnabled ?? true,
    refetchInterval: ({ state }) =>
      typeof options.readAgainMs === 'function' ? options.readAgainMs(state.data) : (options.readAgainMs ?? false),
  })

/**
 * Returns a mutation of the Studio API. After each mutation, even a failed one, all queries of the same module are
 * invalidated. A mutation that needs a recent sign-in asks for the passkey and then continues.
 */
export function useStudioMutation<In, Out>(call: StudioCallOf<In, Out>): UseMutationResult<Out, CallFailure, In> {
  const queries = useQueryClient()
  const confirm = useConfirmation()
  return useMutation<Out, CallFailure, In>({
    async mutationFn(input) {
      try {
        return await callStudio(call, input)
      } catch (error) {
        if (!(error instanceof CallFailure) || error.reason !== 'recentSignInNeeded') throw error
        await confirm()
        return callStudio(call, input)
      }
    },
    onSettled(_, error) {
      const reading = queries.invalidateQueries({ queryKey: queryKeyOf(call).slice(0, 1) })
      // After a failure, the refetch is not awaited, so that the failure is shown at once: without a connection, the
      // refetch fails only after its retries.
      return error ? undefined : reading
    },
  })
}

interface Tried {
  readonly error: CallFailure | null
  readonly submittedAt: number
}
/**
 * Returns the error of the mutation that was started last, because an error of an earlier mutation would be mistaken
 * for an error of the last one.
 */
export const getLatestMutationError = (...mutations: readonly [Tried, ...Tried[]]): CallFailure | null =>
  mutations.reduce((last, one) => (one.submittedAt > last.submittedAt ? one : last)).error

/**
 * Runs `finish` if a call succeeds. Unlike a mutation's `onSuccess`, `finish` also runs after the dialog of the call
 * was closed.
 */
export const runOnSuccess = <Result>(call: Promise<Result>, finish: (result: Result) => void): void =>
  void call.then(finish, () => undefined)

/** Queries the signed-in operator. */
export const useCurrentOperator = () => useStudioQuery(studioSession.me, {})
