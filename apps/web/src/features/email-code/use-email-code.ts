import { ownAccount } from '@cliffhanger/contract/own-account'
import { codeResendSeconds } from '@cliffhanger/domain/constants'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'

/** What a code is for. */
export const codeTypes = { login: 1, deletion: 2, recovery: 3 } as const
export type CodeType = (typeof codeTypes)[keyof typeof codeTypes]

/** Sends a code to an address, and counts the 60 seconds until the next may be asked for. */
export function useEmailCode(type: CodeType) {
  const { run } = useApi()
  const [againAt, setAgainAt] = useState(0)
  const [now, setNow] = useState(0)
  const isCounting = now < againAt
  useEffect(() => {
    if (!isCounting) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isCounting])

  const sending = useMutation({
    mutationFn: (openid: string) => runOrReject(run, ownAccount.sendEmailVoiceCode, { openid, type }),
    onSuccess() {
      const sentAt = Date.now()
      setNow(sentAt)
      setAgainAt(sentAt + codeResendSeconds * 1000)
    },
  })
  return {
    send: (openid: string, onSent: () => void) => sending.mutate(openid, { onSuccess: onSent }),
    isSending: sending.isPending,
    /** The address that the last code went to. */
    sentTo: sending.isSuccess ? sending.variables : undefined,
    failure: sending.error ?? undefined,
    /** 0 when a code may be asked for. */
    secondsLeft: isCounting ? Math.ceil((againAt - now) / 1000) : 0,
  }
}
