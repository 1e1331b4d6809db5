import type { Output } from '@cliffhanger/contract/call'
import { loginWays } from '@cliffhanger/contract/login-ways'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Outcome } from '#api/outcome.ts'
import { useApi } from '#api/use-api.ts'
import { ConfirmByCode } from './confirm-by-code.tsx'
import { failureText } from './failure-text.ts'
import { useLoginOutcome } from './use-login-outcome.ts'
import type { LoginText } from './use-login-texts.ts'
import styles from './ways-to-log-in.module.css'

interface Props {
  readonly t: LoginText
  readonly email: string
  readonly onAdded: () => void
}

/** Adds the identity with which an issuer has answered. One with another address needs a code first. */
export function AddedIdentity({ t, email, onAdded }: Props) {
  const { run } = useApi()
  const outcome = useLoginOutcome()
  // The mutation forgets its answer when a code is sent; the form must stay, with the code that was typed.
  const [answer, setAnswer] = useState<Outcome<Output<typeof loginWays.finishLogin>>>()
  const adding = useMutation({
    async mutationFn(code: string | undefined) {
      const given = await run(loginWays.finishLogin, code === undefined ? {} : { code })
      setAnswer(given)
      if (given.ok && given.value.state === 1) onAdded()
    },
  })
  const add = useEffectEvent(() => {
    if (adding.isIdle) adding.mutate(undefined)
  })
  useEffect(() => {
    if (outcome === 'answered') add()
  }, [outcome])

  if (!outcome) return null
  if (answer?.ok && answer.value.state === 2) {
    return (
      <ConfirmByCode
        email={email}
        text={t('otherAddress', { email })}
        submitText={t('confirm')}
        isBusy={adding.isPending}
        refusal={answer.value.message ?? ''}
        onCode={(code) => adding.mutate(code)}
      />
    )
  }
  function failure(): string {
    if (answer) return answer.ok ? (answer.value.failure ? t(answer.value.failure) : '') : failureText(t, answer)
    return outcome && outcome !== 'answered' ? t(outcome) : ''
  }
  return (
    <p className={styles.failure} role="alert">
      {failure()}
    </p>
  )
}
