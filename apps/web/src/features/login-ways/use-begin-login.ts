import { loginOutcomeParameter, loginOutcomes, openIdLogin } from '@cliffhanger/contract/login-ways'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Failure } from '#api/outcome.ts'
import { useApi } from '#api/use-api.ts'

interface History {
  readonly currentEntry: { readonly index: number } | null
  entries(): readonly { readonly url: string | null }[]
}

/** Maximum length of a path to return to, as in the API contract. */
const longestPath = 512

/**
 * Returns the path of the previous page in the browser's history. Undefined if the previous page is unknown or not a
 * page of the app, or if its path is too long, like that of the landing page of some ads.
 */
export function previousPath(page: { readonly navigation?: History | undefined }, origin: string): string | undefined {
  const { navigation } = page
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url
  if (!before) return undefined
  const { origin: own, pathname, search } = new URL(before)
  const path = `${pathname}${search}`
  return own === origin && pathname !== '/login' && path.length <= longestPath ? path : undefined
}

type Outcome = (typeof loginOutcomes)[number]

/** Reads the outcome of a provider login from the URL of this page and removes it from the URL. */
export function useLoginOutcome(): Outcome | undefined {
  const [outcome] = useState(() => {
    const named = new URLSearchParams(location.search).get(loginOutcomeParameter)
    return loginOutcomes.find((one) => one === named)
  })
  useEffect(() => {
    if (outcome) navigate(location.pathname, { replace: true })
  }, [outcome])
  return outcome
}

/** Opens the login page of an identity provider. A login then returns to the page before the login screen. */
export function useBeginLogin() {
  const { run } = useApi()
  const beginning = useMutation({
    async mutationFn(issuer: string): Promise<Failure | undefined> {
      const from = previousPath(globalThis, location.origin)
      const answer = await run(openIdLogin.beginLogin, { issuer, ...(from !== undefined && { from }) })
      if (!answer.ok) return answer
      location.assign(answer.value.url)
      return undefined
    },
  })
  return {
    begin: (issuer: string) => beginning.mutate(issuer),
    /** Id of the provider whose page is being opened. */
    opening: beginning.isPending ? beginning.variables : undefined,
    failure: beginning.data,
  }
}
