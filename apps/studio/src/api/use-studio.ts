import type { Input, Output } from '@cliffhanger/contract/call'
import type { StudioCall } from '@cliffhanger/contract/studio/call'
import { studioSession } from '@cliffhanger/contract/studio/session'
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { CallFailure, callStudio } from './call.ts'
import { useConfirmation } from './confirmation.tsx'

/** The query key of a call, without its input. */
export const keyOf = ({ path }: StudioCall) => path.split('/').slice(1)

/** Reads a call; the answer stays fresh for 15 seconds. */
export const useStudio = <C extends StudioCall>(
  call: C,
  input: Input<C>,
  options: { readonly isEnabled?: boolean } = {},
): UseQueryResult<Output<C>, CallFailure> =>
  useQuery<Output<C>, CallFailure>({
    queryKey: [...keyOf(call), input],
    queryFn: ({ signal }) => callStudio(call, input, signal),
    enabled: options.isEnabled ?? true,
  })

/**
 * Makes a call that changes something, and reads its module again. A step that needs a recent sign-in asks for the passkey
 * and then continues by itself.
 */
export function useChange<C extends StudioCall>(call: C): UseMutationResult<Output<C>, CallFailure, Input<C>> {
  const queries = useQueryClient()
  const confirm = useConfirmation()
  return useMutation<Output<C>, CallFailure, Input<C>>({
    async mutationFn(input) {
      try {
        return await callStudio(call, input)
      } catch (error) {
        if (!(error instanceof CallFailure) || error.reason !== 'recentSignInNeeded') throw error
        await confirm()
        return callStudio(call, input)
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(call).slice(0, 1) }),
  })
}

/** The signed-in operator. */
export const useMe = () => useStudio(studioSession.me, {})
