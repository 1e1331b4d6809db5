import { ownAccount } from '@cliffhanger/contract/own-account'
import { codeResendSeconds } from '@cliffhanger/domain/constants'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { runOrReject, useApi } from '#api/use-api.ts'

/** Counts down the 60 seconds after a code was emailed, during which no other code can be requested. */
export function useResendCountdown() {
  const [againAt, setAgainAt] = useState(0)
  const [now, setNow] = useState(0)
  const isCounting = now < againAt
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isCounting])
  return {
    begin() {
      const sentAt = Date.now()
      setNow(sentAt)
      setAgainAt(sentAt + codeResendSeconds * 1000)
    },
    /** Seconds until another code can be requested; 0 if one can be requested now. */
    secondsLeft: isCounting ? Math.ceil((againAt - now) / 1000) : 0,
  }
}

/** Purposes of an emailed code, by the numbers that the API expects. */
export const emailCodePurposes = { login: 1, deletion: 2, recovery: 3 } as const
export type EmailCodePurpose = (typeof emailCodePurposes)[keyof typeof emailCodePurposes]

/** Emails codes, and counts down the 60 seconds until the next code can be requested. */
export function useEmailCode(type: EmailCodePurpose) {
  const { run } = useApi()
  const wait = useResendCountdown()

  const sending = useMutation({
    mutationFn: (openid: string) => runOrReject(run, ownAccount.sendEmailVoiceCode, { openid, type }),
    onSuccess: wait.begin,
  })
  return {
    send: (openid: string, onSent: () => void) => sending.mutate(openid, { onSuccess: onSent }),
    isSending: sending.isPending,
    /** Email address to which the last code was sent. */
    sentTo: sending.isSuccess ? sending.variables : undefined,
    failure: sending.error ?? undefined,
    /** Seconds until another code can be requested; 0 if one can be requested now. */
    secondsLeft: wait.secondsLeft,
  }
}
