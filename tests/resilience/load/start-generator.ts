import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A kind of requests that the load generator sends, such as unlocks. */
export interface LoadRequestKind {
  readonly name: string
  readonly lane: 'payments' | 'playback' | 'browsing' | 'tracking'
  /** True if requests of this kind wait for other systems: `all.servedMs` and `perSlice` leave such requests out. */
  readonly waitsForOthers?: true
  /** Complete HTTP requests as text, sent in turn, repeatedly. */
  readonly requests: readonly string[]
}
export interface LoadGeneratorCommand {
  readonly begin?: {
    readonly port: number
    readonly kinds: readonly LoadRequestKind[]
    /** Indexes into `kinds`, in the order in which they are sent, repeatedly. */
    readonly order: readonly number[]
  }
  readonly seconds: number
  /** Whether all connections are closed at the end. */
  readonly hangsUp?: true
  /** Duration of the warm-up, which is not measured: the viewers start in its first three quarters. */
  readonly leadSeconds?: number
  /** Number of concurrent requests, each followed by the next one after its response. */
  readonly atOnce?: number
  /**
   * Number of viewers, instead of concurrent requests: each waits one second after a response, or the Retry-After of a
   * refusal, before the next request.
   */
  readonly viewers?: number
}
export interface LatencyPercentiles {
  readonly p50: number
  readonly p99: number
  readonly most: number
}
export interface RequestKindMetrics {
  readonly sent: number
  /** Number of responses with status 200 or 204. */
  readonly served: number
  /** Number of responses with status 503 and Retry-After. */
  readonly refused: number
  /**
   * Numbers of all other results by status, or by `reset`, `garbage` or `lost` for requests without a valid response.
   */
  readonly wrong: Readonly<Record<string, number>>
  readonly servedMs: LatencyPercentiles
  readonly refusedMs: LatencyPercentiles
}
export interface LoadMetrics {
  /** Metrics of each kind of requests, in the order of `kinds`. */
  readonly kinds: readonly RequestKindMetrics[]
  readonly all: RequestKindMetrics
  /** Throughput and latency of each half second, without requests that wait for other systems. */
  readonly perSlice: readonly { readonly perSecond: number; readonly p99: number }[]
  /** Maximum delay of the generator itself, ms. It does not count as latency of the server. */
  readonly lateMs: number
}

export interface LoadGenerator {
  run(ask: Omit<LoadGeneratorCommand, 'begin'>): Promise<LoadMetrics>
  stop(): void
}

const script = fileURLToPath(new URL('generator.ts', import.meta.url))

/** Starts the load generator process. @param order indexes into `kinds`, sent repeatedly */
export async function startGenerator(
  port: number,
  kinds: readonly LoadRequestKind[],
  order: readonly number[],
): Promise<LoadGenerator> {
  const child = fork(script)
  async function tell(ask: LoadGeneratorCommand): Promise<LoadMetrics> {
    child.send(ask)
    const [answer] = await once(child, 'message')
    return answer
  }
  await tell({ begin: { port, kinds, order }, seconds: 0 })
  return { run: tell, stop: () => void child.kill() }
}
