import { codeResendSeconds } from '@cliffhanger/domain/constants'
import { useEffect, useState } from 'react'

/** The 60 seconds after a code was mailed, during which no other can be requested. */
export function useResendWait() {
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
    /** 0 if a code can be requested. */
    secondsLeft: isCounting ? Math.ceil((againAt - now) / 1000) : 0,
  }
}
