import { accounts } from '@cliffhanger/contract/accounts'
import type { Input } from '@cliffhanger/contract/call'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import { callRetryDelayMs, type Outcome, succeeded } from './outcome.ts'
import type { SendCall } from './transport.ts'

export interface Session {
  /** Returns the stored token; if there is none, waits for the session check in flight or starts one. */
  token(): Promise<Outcome<string>>
  /** Requests a session; concurrent callers share one request. */
  check(): Promise<Outcome<string>>
  /** Returns a new token after the server rejected `stale`. Concurrent callers share one session check. */
  renew(stale: string): Promise<Outcome<string>>
}

type CheckInput = Input<typeof accounts.check>

export function createSession(send: SendCall, settings: Settings, checkInput: () => Promise<CheckInput>): Session {
  let running: Promise<Outcome<string>> | undefined

  /**
   * Most calls wait for the session, so a check that the server refused as busy is retried twice, after the delay
   * in its response.
   */
  async function checkIn(repeats = 2): Promise<Outcome<string>> {
    const answer = await send(accounts.check, await checkInput(), '')
    if (!answer.ok) {
      if (!repeats || answer.reason !== 'unavailable') return answer
      await new Promise((resolve) => setTimeout(resolve, callRetryDelayMs(answer)))
      return checkIn(repeats - 1)
    }
    const { bearerToken, isOfficial, userId } = answer.value.value
    settings.set(keys.sealedSession, answer.value.sealed)
    settings.set(keys.bearerToken, bearerToken)
    settings.set(keys.isLogin, isOfficial ? 1 : 0)
    settings.set(keys.userId, userId)
    return succeeded(bearerToken)
  }
  function check() {
    running ??= checkIn().finally(() => {
      running = undefined
    })
    return running
  }
  async function token() {
    const stored = settings.get(keys.bearerToken)
    return stored ? succeeded(stored) : check()
  }
  return {
    token,
    check,
    renew: (stale) => (settings.get(keys.bearerToken) === stale ? check() : token()),
  }
}
