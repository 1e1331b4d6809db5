import { loginOutcomeName, loginOutcomes } from '@cliffhanger/contract/login-ways'
import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'

type Outcome = (typeof loginOutcomes)[number]

/** The outcome of a login at an issuer with which this page opened, once: it is removed from the URL. */
export function useLoginOutcome(): Outcome | undefined {
  const [outcome] = useState(() => {
    const named = new URLSearchParams(location.search).get(loginOutcomeName)
    return loginOutcomes.find((one) => one === named)
  })
  useEffect(() => {
    if (outcome) navigate(location.pathname, { replace: true })
  }, [outcome])
  return outcome
}
