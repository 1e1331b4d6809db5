import { createEmitter } from '../emitter.ts'
import { type BufferDepth, type CmafDeps, type CmafSession, startCmafSession } from '../engine/cmaf-session.ts'
import { createCodecChooser } from '../engine/codec-choice.ts'
import type { EngineError, EngineEvents, StartDescriptor } from '../engine/engine.ts'
import { createFrameSizeCap } from '../engine/frame-cap.ts'
import { startRestartingSession } from '../engine/lasting-session.ts'
import type { Quality } from '../engine/pick-rung.ts'
import { createFakeMediaSource, createFakeVideo, FakePage } from './fake-media.ts'

const rung = (id: string, width: number, bandwidth: number) => ({
  id,
  width,
  height: (width * 16) / 9,
  bandwidth,
  codecs: 'avc1.4d401f,mp4a.40.2',
  init: btoa(`init ${id}`),
  segments: `p/${id}/{n}.m4s`,
})
/** Start-up descriptor of an episode of 29 s: one segment of 1 s, then fourteen segments of 2 s. */
export const testStartDescriptor: StartDescriptor = {
  base: '/media/t1/',
  duration: 29,
  durations: [1, ...Array<number>(14).fill(2)],
  rungs: [rung('low', 270, 400_000), rung('high', 540, 1_200_000)],
}
const startOf = (segment: number) => (segment === 0 ? 0 : segment * 2 - 1)

type Answer = (segment: number, url: string, range: string | null) => Response | Promise<Response>
/** Returns a response with a segment in two chunks. */
export const segmentResponse: (segment: number, url?: string) => Response = (segment) => {
  const from = startOf(segment)
  const middle = from + 0.5
  const end = startOf(segment + 1)
  const chunks = [`media ${from} ${middle};`, `media ${middle} ${end};`]
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const text of chunks) controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  return new Response(body)
}

/** Like `segmentResponse`, but supports range requests: the first range of a segment contains its first 0.6 s. */
export const rangedSegmentResponse: Answer = (segment, url, range) => {
  if (!range) return segmentResponse(segment, url)
  const [from, to] = [startOf(segment), startOf(segment + 1)]
  const isFirst = range.startsWith('bytes=0-')
  const text = isFirst ? `media ${from} ${from + 0.6};` : `media ${from + 0.6} ${to};`
  const bytes = new TextEncoder().encode(text)
  const [, asked] = /-(\d+)$/.exec(range) ?? []
  // Pad to the requested length with bytes that the fake buffer ignores.
  const padded = new Uint8Array(asked === undefined ? bytes.length : Number(asked) + 1).fill(32)
  padded.set(bytes)
  return new Response(padded, { status: 206 })
}

interface SessionTestOptions {
  answer?: Answer
  at?: number
  depth?: BufferDepth
  rate?: number
  quality?: Quality
  /** Codecs that the browser decodes efficiently, as stored in `sessionStorage`. */
  codecs?: string
  /**
   * Starts the session with `startRestartingSession`, which restarts it after failures that a new media source may fix.
   */
  isLasting?: boolean
}

/** Creates fake dependencies of a session and logs its events and requests. */
export function createTestSession(options: SessionTestOptions = {}) {
  const { video, fake } = createFakeVideo()
  const sources = [createFakeMediaSource()]
  const events = createEmitter<EngineEvents>()
  const eventLog: string[] = []
  const { signal } = new AbortController()
  events.on('expired', () => eventLog.push('expired'), signal)
  events.on('rung', ({ id }) => eventLog.push(`rung ${id}`), signal)
  const urls: string[] = []
  const cacheModes: (RequestCache | undefined)[] = []
  const ranges: (string | null)[] = []
  const delaysMs: number[] = []
  const timers = new Map<() => void, number>()
  const page = new FakePage()
  const frameCap = createFrameSizeCap()
  const link = { rate: options.rate, quality: options.quality ?? 'auto', nowMs: 0 }
  const answers = { use: options.answer ?? segmentResponse }
  const create = () => {
    const made = fake.source ? createFakeMediaSource() : sources[0]
    if (!made) throw new Error('no source')
    if (fake.source) sources.push(made)
    fake.source = made.fake
    return made.source
  }
  const deps: CmafDeps = {
    mediaSource: { create, canPlay: () => true, isManaged: false },
    throughput: { bitsPerSecond: () => link.rate, latencyS: () => 0.1, sample: () => {} },
    quality: () => link.quality,
    frameCap,
    codecs: createCodecChooser({ getItem: () => options.codecs ?? null, setItem: () => {} }, undefined),
    page,
    afterPaint: (task) => task(),
    now: () => link.nowMs,
    setTimer(task, delayMs) {
      // Timers of a multiple of 250 ms except 8 s, such as retries, fire at once; others fire only in `elapse`.
      if (delayMs % 250 === 0 && delayMs !== 8000) {
        delaysMs.push(delayMs)
        queueMicrotask(task)
      } else timers.set(task, delayMs)
      return () => timers.delete(task)
    },
    async fetch(input, init) {
      const url = String(input)
      urls.push(url)
      cacheModes.push(init?.cache)
      const range = new Headers(init?.headers).get('range')
      ranges.push(range)
      const cut = new Promise<never>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
      return await Promise.race([answers.use(Number(/(\d+)\.m4s$/.exec(url)?.[1]), url, range), cut])
    },
  }
  const segments = () => urls.map((url) => Number(/(\d+)\.m4s$/.exec(url)?.[1]))
  const moveTo = (seconds: number, type: 'timeupdate' | 'seeking') => {
    fake.currentTime = seconds
    fake.dispatchEvent(new Event(type))
  }
  /** Runs all pending timers with this delay. */
  const elapse = (lengthMs: number) => {
    for (const [task, delayMs] of [...timers]) {
      if (delayMs !== lengthMs) continue
      timers.delete(task)
      task()
    }
  }
  const source = () => {
    if (!fake.source) throw new Error('no source')
    return fake.source
  }
  return {
    video,
    events,
    deps,
    fake,
    get source() {
      return source()
    },
    get buffer() {
      return source().buffer
    },
    sources,
    page,
    frameCap,
    link,
    eventLog,
    urls,
    cacheModes,
    ranges,
    segments,
    delaysMs,
    moveTo,
    elapse,
    answers,
  }
}

/** Like `createTestSession`, but also starts the session. */
export function startTestSession(options: SessionTestOptions = {}) {
  const env = createTestSession(options)
  const { video, events, deps, eventLog } = env
  const session: CmafSession = (options.isLasting ? startRestartingSession : startCmafSession)({
    ...{ video, start: testStartDescriptor, events, deps },
    at: options.at ?? 0,
    depth: options.depth ?? 'full',
    onError: ({ code }: EngineError) => eventLog.push(`error ${code}`),
  })
  return Object.assign(env, { session })
}
