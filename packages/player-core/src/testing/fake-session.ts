import { createEmitter } from '../emitter.ts'
import { type CmafSession, startCmafSession } from '../engine/cmaf-session.ts'
import type { EngineEvents, StartDescriptor } from '../engine/engine.ts'
import { createFakeMediaSource, createFakeVideo } from './fake-media.ts'

const rung = (id: string, bandwidth: number) => ({
  id,
  width: 270,
  height: 480,
  bandwidth,
  codecs: 'avc1.4d401f,mp4a.40.2',
  init: btoa(`init ${id}`),
  segments: `p/${id}/{n}.m4s`,
})
/** 29 s: one segment of 1 s, then fourteen of 2 s. */
export const start: StartDescriptor = {
  base: '/media/t1/',
  duration: 29,
  durations: [1, ...Array<number>(14).fill(2)],
  rungs: [rung('low', 400_000), rung('high', 1_200_000)],
}
const startOf = (segment: number) => (segment === 0 ? 0 : segment * 2 - 1)

type Answer = (segment: number, url: string) => Response | Promise<Response>
/** Answers a segment in two chunks. */
export const media: Answer = (segment) => {
  const from = startOf(segment)
  const middle = from + 0.5
  const end = startOf(segment + 1)
  const chunks = [`media ${from} ${middle}`, `media ${middle} ${end}`]
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const text of chunks) controller.enqueue(new TextEncoder().encode(text))
      controller.close()
    },
  })
  return new Response(body)
}

/** A session over fakes, already started, with a log of all it said and asked. */
export function startTestSession(options: { answer?: Answer; at?: number; limitSeconds?: number; rate?: number } = {}) {
  const { video, fake } = createFakeVideo()
  const { source, fake: fakeSource } = createFakeMediaSource()
  fake.source = fakeSource
  const events = createEmitter<EngineEvents>()
  const said: string[] = []
  const { signal } = new AbortController()
  events.on('expired', () => said.push('expired'), signal)
  events.on('error', ({ code }) => said.push(`error ${code}`), signal)
  events.on('rung', ({ id }) => said.push(`rung ${id}`), signal)
  const urls: string[] = []
  const delaysMs: number[] = []
  let rate = options.rate
  const answers = { use: options.answer ?? media }
  const session: CmafSession = startCmafSession({
    video,
    start,
    at: options.at ?? 0,
    limitSeconds: options.limitSeconds ?? 12,
    events,
    deps: {
      mediaSource: { create: () => source, canPlay: () => true, isManaged: false },
      throughput: { bitsPerSecond: () => rate, sample: () => {} },
      now: () => 0,
      setTimer(task, delayMs) {
        // Only back-off passes by itself; nothing here is ever silent.
        if (delayMs < 8000) {
          delaysMs.push(delayMs)
          queueMicrotask(task)
        }
        return () => {}
      },
      async fetch(input, init) {
        const url = String(input)
        urls.push(url)
        const answer = await answers.use(Number(/(\d+)\.m4s$/.exec(url)?.[1]), url)
        init?.signal?.throwIfAborted()
        return answer
      },
    },
  })
  const segments = () => urls.map((url) => Number(/(\d+)\.m4s$/.exec(url)?.[1]))
  const moveTo = (seconds: number, type: 'timeupdate' | 'seeking') => {
    fake.currentTime = seconds
    fake.dispatchEvent(new Event(type))
  }
  const setRate = (bits: number) => {
    rate = bits
  }
  return {
    session,
    fake,
    buffer: fakeSource.buffer,
    source: fakeSource,
    said,
    urls,
    segments,
    delaysMs,
    moveTo,
    answers,
    setRate,
  }
}
