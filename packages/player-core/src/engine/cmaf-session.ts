import type { Emitter } from '../emitter.ts'
import { EngineError, type EngineEvents, type Rung, type StartDescriptor } from './engine.ts'
import { isStreaming, type MediaSourceSupport, openMediaSource } from './media-source.ts'
import { pickRung } from './pick-rung.ts'
import { HttpError, type RequestDeps, requestSegment, type SegmentRequest } from './segment-request.ts'
import { gapEnd, secondsAhead, segmentAt, wantedSegment } from './timeline.ts'
import { createTrackBuffer, type TrackBuffer } from './track-buffer.ts'

export interface CmafDeps extends RequestDeps {
  mediaSource: MediaSourceSupport
}

/** One episode on one element, from attaching the MediaSource to its end. */
export interface CmafSession {
  /** Seconds to keep buffered ahead; 0 also gives up the request under way. */
  setLimit(seconds: number): void
  /** Goes on from `start.base`; false when it describes other segments than those already in the buffer. */
  refresh(start: StartDescriptor): boolean
  stop(): void
}

const backSeconds = 10
const backOffMs = [250, 500, 1000, 2000, 4000]
const mostRefusals = 2

export function startCmafSession(options: {
  video: HTMLVideoElement
  start: StartDescriptor
  at: number
  limitSeconds: number
  deps: CmafDeps
  events: Emitter<EngineEvents>
}): CmafSession {
  const { video, at, deps, events } = options
  let { start, limitSeconds } = options
  const life = new AbortController()
  const { signal } = life
  const source = deps.mediaSource.create()
  let next = segmentAt(start.durations, at)
  let job: Job | undefined
  let appended: Rung | undefined
  let failures = 0
  let refusals = 0
  let wake = () => {}
  const sleep = () => new Promise<void>((resolve) => (wake = resolve))

  const begin = (): Job => {
    const rung = pickRung(start.rungs, deps.throughput.bitsPerSecond())
    if (!rung) throw new EngineError('unsupported')
    const url = start.base + rung.segments.replace('{n}', String(next))
    const request = requestSegment(url, limitSeconds < 1 ? 'low' : 'high', deps)
    return { index: next, rung, request, isDropped: false }
  }
  const drop = () => {
    if (!job) return
    job.isDropped = true
    job.request.cancel()
  }
  const retarget = () => {
    next = wantedSegment(start.durations, video.buffered, video.currentTime)
    if (job && job.index !== next) drop()
    wake()
  }

  const append = async (buffer: TrackBuffer, bytes: Uint8Array<ArrayBuffer>, current: Job) => {
    for (let keep = backSeconds; ; keep = 1) {
      try {
        return await buffer.append(bytes)
      } catch (cause) {
        if (!isQuota(cause)) throw new EngineError('decode', video.error ?? cause)
        const position = video.currentTime
        if (await buffer.keepOnly(position - keep, position + limitSeconds + 2)) continue
        // The buffer is full of what is still to be seen: wait until some of it was.
        await sleep()
        signal.throwIfAborted()
        if (current.isDropped) throw new Error('dropped')
      }
    }
  }
  const take = async (buffer: TrackBuffer, current: Job) => {
    const { rung } = current
    await current.request.read(async (bytes) => {
      if (rung.id !== appended?.id) {
        if (appended && appended.codecs !== rung.codecs) buffer.changeCodecs(mimeOf(rung))
        await append(
          buffer,
          Uint8Array.from(atob(rung.init), (char) => char.charCodeAt(0)),
          current,
        )
        appended = rung
        events.emit('rung', { id: rung.id, bandwidth: rung.bandwidth })
      }
      await append(buffer, bytes, current)
    })
  }
  const recover = async (cause: unknown) => {
    if (cause instanceof EngineError) throw cause
    if (cause instanceof HttpError && [401, 403, 404, 410].includes(cause.status)) {
      refusals += 1
      if (refusals > mostRefusals) throw new EngineError('forbidden', cause)
      const refused = start
      events.emit('expired', undefined)
      while (start === refused && !signal.aborted) await sleep()
      return
    }
    const delayMs = backOffMs[failures]
    failures += 1
    if (delayMs === undefined) throw new EngineError('network', cause)
    await new Promise<void>((resolve) => {
      const cancel = deps.setTimer(resolve, delayMs)
      signal.addEventListener('abort', () => resolve(cancel()), { once: true })
    })
  }

  const run = async () => {
    // The network starts before the element knows of the source.
    job = begin()
    await openMediaSource(video, source, deps.mediaSource.isManaged, signal)
    const buffer = createTrackBuffer(source, mimeOf(job.rung))
    source.duration = start.duration
    if (at > 0) video.currentTime = at
    for (;;) {
      signal.throwIfAborted()
      const isComplete = next >= start.durations.length
      if (isComplete && source.readyState === 'open') source.endOfStream()
      const isFull = secondsAhead(video.buffered, video.currentTime) >= limitSeconds
      if (isComplete || (!job && (isFull || limitSeconds === 0 || !isStreaming(source)))) {
        await sleep()
        continue
      }
      const current = job ?? begin()
      job = current
      try {
        await take(buffer, current)
        // Bytes that are no media can pass the parser without a word.
        if (video.buffered.length === 0) throw new EngineError('decode')
        failures = 0
        refusals = 0
        if (!current.isDropped) next = current.index + 1
        events.emit('buffered', { aheadS: secondsAhead(video.buffered, video.currentTime) })
      } catch (cause) {
        signal.throwIfAborted()
        buffer.reset()
        if (!current.isDropped) await recover(cause)
      } finally {
        job = undefined
      }
      if (segmentAt(start.durations, video.currentTime) <= current.index && !current.isDropped) {
        const end = gapEnd(video.buffered, video.currentTime)
        if (end !== undefined) video.currentTime = end
      }
      await buffer.keepOnly(video.currentTime - backSeconds - 2, Number.POSITIVE_INFINITY)
    }
  }
  const stop = () => {
    life.abort()
    drop()
    wake()
  }

  video.addEventListener('timeupdate', () => wake(), { signal })
  video.addEventListener('seeking', retarget, { signal })
  source.addEventListener('startstreaming', retarget, { signal })
  const fail = (cause: unknown) => {
    if (signal.aborted) return
    stop()
    events.emit('error', cause instanceof EngineError ? cause : new EngineError('decode', cause))
  }
  video.addEventListener('error', () => fail(new EngineError('decode', video.error)), { signal })
  run().catch(fail)

  return {
    setLimit(seconds) {
      limitSeconds = seconds
      if (seconds === 0) drop()
      else retarget()
    },
    refresh(fresh) {
      if (fresh.rungs[0]?.segments !== start.rungs[0]?.segments) return false
      start = { ...fresh }
      wake()
      return true
    },
    stop,
  }
}

interface Job {
  index: number
  rung: Rung
  request: SegmentRequest
  /** Its bytes are no longer wanted: the position moved, or the element left the stage. */
  isDropped: boolean
}

function mimeOf(rung: Rung): string {
  return `video/mp4; codecs="${rung.codecs}"`
}

function isQuota(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'QuotaExceededError'
}
