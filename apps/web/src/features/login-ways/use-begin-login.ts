import { loginWays } from '@cliffhanger/contract/login-ways'
import { useMutation } from '@tanstack/react-query'
import type { Failure } from '#api/outcome.ts'
import { useApi } from '#api/use-api.ts'
import { previousPath } from './previous-path.ts'

/** Opens the page of an issuer, which returns to the page before this one. */
export function useBeginLogin() {
  const { run } = useApi()
  const beginning = useMutation({
    async mutationFn(issuer: string): Promise<Failure | undefined> {
      const from = previousPath(globalThis, location.origin)
      const answer = await run(loginWays.beginLogin, { issuer, ...(from !== undefined && { from }) })
      if (!answer.ok) return answer
      location.assign(answer.value.url)
      return undefined
    },
  })
  return {
    begin: (issuer: string) => beginning.mutate(issuer),
    /** The issuer whose page is being opened. */
    opening: beginning.isPending ? beginning.variables : undefined,
    failure: beginning.data,
  }
}
