import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Requests that are alike; each is whole, as it goes over the wire. */
export interface Kind {
  readonly name: string
  readonly lane: 'payments' | 'playback' | 'browsing' | 'tracking'
  /** Its time says nothing about the server, and is left out where all are timed together. */
  readonly waitsForOthers?: true
  /** Sent in turn, again and again. */
  readonly requests: readonly string[]
}
export interface Ask {
  readonly begin?: {
    readonly port: number
    readonly kinds: readonly Kind[]
    /** Places in `kinds`, in the order in which they are sent, again and again. */
    readonly order: readonly number[]
  }
  readonly seconds: number
  /** Whether everybody hangs up at the end. */
  readonly hangsUp?: true
  /** Before that, and not counted: in the first three quarters of it the viewers come. */
  readonly leadSeconds?: number
  /** So many requests under way, each followed by the next when it has come back. */
  readonly atOnce?: number
  /** Or so many viewers: each asks for something a second after the last answer, and when told so after a refusal. */
  readonly viewers?: number
}
export interface Times {
  readonly p50: number
  readonly p99: number
  readonly most: number
}
export interface KindFigures {
  readonly sent: number
  /** Answered 200 or 204. */
  readonly served: number
  /** Answered 503, and told when to come again. */
  readonly refused: number
  /** Every other answer, and `reset`, `garbage` or `lost` for none, with how often. */
  readonly wrong: Readonly<Record<string, number>>
  readonly servedMs: Times
  readonly refusedMs: Times
}
export interface Figures {
  /** In the order of the kinds. */
  readonly kinds: readonly KindFigures[]
  readonly all: KindFigures
  /** Served in each half second, without what waits for others. */
  readonly perSlice: readonly { readonly perSecond: number; readonly p99: number }[]
  /** How late the generator itself was at most; what it measures begins when a request is really sent. */
  readonly lateMs: number
}

export interface Generator {
  run(ask: Omit<Ask, 'begin'>): Promise<Figures>
  stop(): void
}

const script = fileURLToPath(new URL('generator.ts', import.meta.url))

/** @param order places in `kinds`, sent again and again */
export async function startGenerator(
  port: number,
  kinds: readonly Kind[],
  order: readonly number[],
): Promise<Generator> {
  const child = fork(script)
  async function tell(ask: Ask): Promise<Figures> {
    child.send(ask)
    const [answer] = await once(child, 'message')
    return answer
  }
  await tell({ begin: { port, kinds, order }, seconds: 0 })
  return { run: tell, stop: () => void child.kill() }
}
