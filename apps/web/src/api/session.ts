import { accounts } from '@cliffhanger/contract/accounts'
import type { Input } from '@cliffhanger/contract/call'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import { type Outcome, pauseMs, succeeded } from './outcome.ts'
import type { Send } from './transport.ts'

export interface Session {
  /** The stored token if there is one, else the token of the check in progress. */
  token(): Promise<Outcome<string>>
  /** Checks in; concurrent callers share one request. */
  check(): Promise<Outcome<string>>
  /** A new token after `stale` was refused; the token of a concurrent check if there was one. */
  renew(stale: string): Promise<Outcome<string>>
}

type CheckInput = Input<typeof accounts.check>

export function createSession(send: Send, settings: Settings, checkInput: () => Promise<CheckInput>): Session {
  let running: Promise<Outcome<string>> | undefined

  /**
   * Everything waits for the session, so the check is retried twice if the server is busy or unreachable, after the
   * delay that it names.
   */
  async function checkIn(repeats = 2): Promise<Outcome<string>> {
    const answer = await send(accounts.check, await checkInput(), '')
    if (!answer.ok) {
      if (!repeats || answer.reason !== 'unavailable') return answer
      await new Promise((resolve) => setTimeout(resolve, pauseMs(answer)))
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
