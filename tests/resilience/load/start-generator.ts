import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Requests of one kind; each is the complete text to send. */
export interface Kind {
  readonly name: string
  readonly lane: 'payments' | 'playback' | 'browsing' | 'tracking'
  /** Its duration does not depend on the server, so it is left out of the overall figures. */
  readonly waitsForOthers?: true
  /** Texts of complete requests, sent in turn, repeatedly. */
  readonly requests: readonly string[]
}
export interface LoadRequest {
  readonly begin?: {
    readonly port: number
    readonly kinds: readonly Kind[]
    /** Indexes into `kinds`, in the order in which they are sent, repeatedly. */
    readonly order: readonly number[]
  }
  readonly seconds: number
  /** Whether all connections are closed at the end. */
  readonly hangsUp?: true
  /** Warm-up, not counted: the viewers start in its first three quarters. */
  readonly leadSeconds?: number
  /** Number of concurrent requests, each followed by the next one after its response. */
  readonly atOnce?: number
  /**
   * Number of viewers, instead of concurrent requests: each sends a request a second after the last response, or after
   * the Retry-After of a refusal.
   */
  readonly viewers?: number
}
export interface Times {
  readonly p50: number
  readonly p99: number
  readonly most: number
}
export interface KindFigures {
  readonly sent: number
  /** Number of responses with status 200 or 204. */
  readonly served: number
  /** Number of responses with status 503 and Retry-After. */
  readonly refused: number
  /** All other responses, and `reset`, `garbage` or `lost` for none, with their counts. */
  readonly wrong: Readonly<Record<string, number>>
  readonly servedMs: Times
  readonly refusedMs: Times
}
export interface Figures {
  /** Figures of each kind, in the order of the kinds. */
  readonly kinds: readonly KindFigures[]
  readonly all: KindFigures
  /** Number of requests served in each half second, without those that wait for other systems. */
  readonly perSlice: readonly { readonly perSecond: number; readonly p99: number }[]
  /** Maximum delay of the generator itself; a measurement begins when the request is really sent. */
  readonly lateMs: number
}

export interface Generator {
  run(ask: Omit<LoadRequest, 'begin'>): Promise<Figures>
  stop(): void
}

const script = fileURLToPath(new URL('generator.ts', import.meta.url))

/** @param order indexes into `kinds`, sent repeatedly */
export async function startGenerator(
  port: number,
  kinds: readonly Kind[],
  order: readonly number[],
): Promise<Generator> {
  const child = fork(script)
  async function tell(ask: LoadRequest): Promise<Figures> {
    child.send(ask)
    const [answer] = await once(child, 'message')
    return answer
  }
  await tell({ begin: { port, kinds, order }, seconds: 0 })
  return { run: tell, stop: () => void child.kill() }
}
