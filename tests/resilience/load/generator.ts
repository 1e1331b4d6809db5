/**
 * Load generator in a separate process, so that it does not share a thread with the test. The parent process sends the
 * plan, see start-generator.ts.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnectionPool } from './connections.ts'
import { openRawConnection, type RawConnection, type RequestResult } from './line.ts'
import type { LatencyPercentiles, LoadGeneratorCommand, LoadMetrics, RequestKindMetrics } from './start-generator.ts'

/** A request without a response after this time counts as lost; the real app waits 20 s. */
const lostAfterMs = 10_000
const sliceMs = 500
/** Size of the connection pool, as in a proxy: viewers share the connections, and wait if all are busy. */
const mostLines = 1_000
/** Pause between a response and the viewer's next request. */
const thinkMs = 1_000
/** Share of the warm-up time during which viewers start. */
const arrivalShare = 0.75

interface Pool {
  readonly requests: readonly Buffer[]
  readonly waitsForOthers: boolean
  next: number
}

let port = 0
let pools: readonly Pool[] = []
/** Indexes of the kinds of requests, in the order in which they are sent, repeatedly. */
let order: readonly number[] = []
const connections = createConnectionPool((gone) => openRawConnection(port, gone), mostLines)

function takeRequest(turn: number): { at: number; bytes: Buffer } {
  const at = order[turn % order.length] ?? 0
  const pool = pools[at]
  const bytes = pool?.requests[pool.next % pool.requests.length]
  if (!pool || !bytes) throw new Error('nothing to send')
  pool.next += 1
  return { at, bytes }
}

interface Count {
  sent: number
  served: number
  refused: number
  readonly wrong: Record<string, number>
  readonly servedMs: number[]
  readonly refusedMs: number[]
}
const newCount = (): Count => ({ sent: 0, served: 0, refused: 0, wrong: {}, servedMs: [], refusedMs: [] })

function timesOf(values: readonly number[]): LatencyPercentiles {
  const ascending = Float64Array.from(values).sort()
  const at = (share: number) => Math.round((ascending[Math.floor((ascending.length - 1) * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99), most: at(1) }
}
const figuresOf = (count: Count): RequestKindMetrics => ({
  ...count,
  servedMs: timesOf(count.servedMs),
  refusedMs: timesOf(count.refusedMs),
})

/** Runs one round of load: a number of concurrent requests, or a number of viewers who obey Retry-After. */
async function run({ viewers, atOnce, seconds, leadSeconds = 0, hangsUp }: LoadGeneratorCommand): Promise<LoadMetrics> {
  const counts = pools.map(newCount)
  const all = newCount()
  const slices: number[][] = Array.from({ length: Math.floor((seconds * 1000) / sliceMs) }, () => [])
  const startMs = performance.now()
  const leadMs = leadSeconds * 1000
  const endMs = startMs + leadMs + seconds * 1000
  const underWay = new Set<{ readonly sentMs: number; lose(): void }>()
  let turn = 0
  let lateMs = 0

  function note(
    count: Count,
    came: RequestResult | 'lost',
    ms: number,
    retryAfterSeconds: number,
    isUntimed = false,
  ): void {
    if (came === 200 || came === 204) {
      count.served += 1
      if (!isUntimed) count.servedMs.push(ms)
    } else if (came === 503 && retryAfterSeconds > 0) {
      count.refused += 1
      count.refusedMs.push(ms)
    } else count.wrong[came] = (count.wrong[came] ?? 0) + 1
  }

  function send(done: (waitMs: number) => void): void {
    const { at, bytes } = takeRequest(turn)
    turn += 1
    let line: RawConnection | undefined
    const sentMs = performance.now()
    const one = { sentMs, lose: () => finish('lost') }
    const finish = (came: RequestResult | 'lost', retryAfterSeconds = 0) => {
      if (!underWay.delete(one)) return
      const nowMs = performance.now()
      const own = sentMs < startMs + leadMs ? undefined : counts[at]
      if (own) note(own, came, nowMs - sentMs, retryAfterSeconds)
      if (own) note(all, came, nowMs - sentMs, retryAfterSeconds, pools[at]?.waitsForOthers)
      if (own && !pools[at]?.waitsForOthers && (came === 200 || came === 204)) {
        slices[Math.floor((nowMs - startMs - leadMs) / sliceMs)]?.push(nowMs - sentMs)
      }
      if (came === 'lost') line?.close()
      if (line) connections.giveBack(line)
      done(retryAfterSeconds > 0 ? retryAfterSeconds * 1000 : thinkMs)
    }
    if (sentMs >= startMs + leadMs) for (const count of [all, counts[at]]) if (count) count.sent += 1
    underWay.add(one)
    connections.take((found) => {
      line = found
      if (underWay.has(one)) found.ask(bytes, finish)
      else connections.giveBack(found)
    })
  }
  const look = setInterval(() => {
    for (const one of underWay) {
      if (performance.now() - one.sentMs < lostAfterMs) break
      one.lose()
    }
  }, 250)

  if (atOnce !== undefined) {
    const again = () => {
      if (performance.now() < endMs) send(again)
    }
    for (let index = 0; index < atOnce; index += 1) again()
  }
  for (let viewer = 0; viewer < (viewers ?? 0); viewer += 1) {
    // Spreads the viewers' first requests over the warm-up.
    let dueMs = startMs + (viewer * Math.max(leadMs * arrivalShare, thinkMs)) / (viewers ?? 1)
    const ask = () => {
      const nowMs = performance.now()
      if (nowMs >= endMs) return
      if (nowMs > startMs + leadMs) lateMs = Math.max(lateMs, nowMs - dueMs)
      send((waitMs) => {
        dueMs = performance.now() + waitMs
        setTimeout(ask, waitMs)
      })
    }
    setTimeout(ask, dueMs - startMs)
  }
  await sleep(Math.max(0, endMs - performance.now()))
  while (underWay.size > 0) await sleep(10)
  clearInterval(look)
  if (hangsUp) connections.closeFree()
  const perSlice = slices.map((times) => ({ perSecond: (times.length * 1000) / sliceMs, p99: timesOf(times).p99 }))
  return { kinds: counts.map(figuresOf), all: figuresOf(all), perSlice, lateMs: Math.round(lateMs) }
}

process.on('message', (ask: LoadGeneratorCommand) => {
  void (async () => {
    if (ask.begin) {
      port = ask.begin.port
      pools = ask.begin.kinds.map(({ requests, waitsForOthers = false }) => ({
        waitsForOthers,
        requests: requests.map((text) => Buffer.from(text, 'latin1')),
        next: 0,
      }))
      order = ask.begin.order
    }
    process.send?.(await run(ask))
  })()
})
