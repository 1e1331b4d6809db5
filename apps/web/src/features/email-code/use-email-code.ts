import { accounts } from '@cliffhanger/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'

const resendMs = 60_000

/** Sends a code to an address, and counts the 60 seconds until the next may be asked for. `type`: what it is for. */
export function useEmailCode(type: 1 | 2 | 3) {
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
    mutationFn: (openid: string) => runOrReject(run, accounts.sendEmailVoiceCode, { openid, type }),
    onSuccess() {
      const sentAt = Date.now()
      setNow(sentAt)
      setAgainAt(sentAt + resendMs)
    },
  })
  return {
    send: (openid: string) => sending.mutate(openid),
    isSending: sending.isPending,
    /** The address that the last code went to. */
    sentTo: sending.isSuccess ? sending.variables : undefined,
    failure: sending.error ?? undefined,
    /** 0 when a code may be asked for. */
    secondsLeft: isCounting ? Math.ceil((againAt - now) / 1000) : 0,
  }
}
