import { accounts } from '@cliffhanger/contract/accounts'
import type { Input } from '@cliffhanger/contract/call'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'
import { type Outcome, pauseMs, succeeded } from './outcome.ts'
import type { Send } from './transport.ts'

export interface Session {
  /** The stored token at once where there is one, else that of the check under way. */
  token(): Promise<Outcome<string>>
  /** Checks in; parallel callers share one request. */
  check(): Promise<Outcome<string>>
  /** A new token after `stale` was refused: another caller's, when it checked in meanwhile. */
  renew(stale: string): Promise<Outcome<string>>
}

type CheckInput = Input<typeof accounts.check>

export function createSession(send: Send, settings: Settings, checkInput: () => Promise<CheckInput>): Session {
  let running: Promise<Outcome<string>> | undefined

  /** Nothing goes on without a session: a server that is busy or away is asked twice again, when it says. */
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
