import { requestTimeoutMs } from '@cliffhanger/domain/constants'
import type { Connection } from './connection.ts'
import { failed } from './outcome.ts'

interface Request {
  readonly connection: Pick<Connection, 'begin'>
  /** A signal that is aborted when no caller waits for the response any more. */
  readonly signal: AbortSignal
  /** HTTP statuses other than 2xx whose responses also contain data. */
  readonly alsoAccepts?: readonly number[]
}

/** Requests JSON that is the same for every viewer from a plain URL, without the API's session and encryption. */
export async function fetchPublicData(path: string, { connection, signal, alsoAccepts = [] }: Request) {
  const tell = connection.begin()
  const request = new AbortController()
  const giveUp = () => request.abort()
  signal.addEventListener('abort', giveUp)
  const timer = setTimeout(giveUp, requestTimeoutMs)
  async function load() {
    const response = await fetch(path, { signal: request.signal })
    if (!response.ok && !alsoAccepts.includes(response.status)) return undefined
    // The time limit includes the body, because the connection may also be lost after the headers have arrived.
    return { data: await response.json() }
  }
  const answer = await load()
    .catch((error: unknown) => {
      const isLate = request.signal.aborted && !signal.aborted
      // A response that is not JSON was sent by a proxy, for example an HTML error page.
      const isUnreadable = error instanceof SyntaxError
      if (!signal.aborted) tell(isLate || isUnreadable)
      throw failed(isLate ? 'timeout' : isUnreadable ? 'internal' : 'network')
    })
    .finally(() => clearTimeout(timer))
  tell(true)
  if (!answer) throw failed('unavailable')
  return answer.data
}
