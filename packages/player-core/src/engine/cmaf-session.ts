import type { Emitter } from '../emitter.ts'
import { appendWithRoom } from './append-with-room.ts'
import { EngineError, type EngineEvents, type Rung, type StartDescriptor } from './engine.ts'
import { type FrameCap, watchFrames } from './frame-cap.ts'
import { isStreaming, type MediaSourceSupport, openMediaSource, type SpareSource } from './media-source.ts'
import type { Page } from './page.ts'
import { mayComeWhole, nextRung, startRung } from './pick-rung.ts'
import { createRecovery } from './recovery.ts'
import { createSearchHold } from './search-hold.ts'
import { type RequestDeps, requestSegment, type SegmentRequest } from './segment-request.ts'
import { watchStalls } from './stall-watch.ts'
import { bufferedEnd, gapEnd, secondsAhead, segmentAt, wantedSegment } from './timeline.ts'
import { createTrackBuffer, type TrackBuffer } from './track-buffer.ts'
import { warmBytes, warmDepth } from './warm-depth.ts'

export interface CmafDeps extends RequestDeps {
  mediaSource: MediaSourceSupport
  /** Bytes are dear now: the lowest rung, whatever the link could carry. */
  isSaving: () => boolean
  frameCap: FrameCap
  page: Page
  /** Runs `task` once, when the present change has been painted. */
  afterPaint(task: () => void): void
}

/** How much to keep ready: all of the forward buffer, enough for a start without a wait, or no byte more than there is. */
export type Depth = 'full' | 'warm' | 'rest'

/** One episode on one element, from attaching the MediaSource to its end. */
export interface CmafSession {
  /** `rest` also gives up the request under way. */
  setDepth(depth: Depth): void
  /** Goes on from `start.base`; false when it describes other segments than those already in the buffer. */
  refresh(start: StartDescriptor): boolean
  stop(): void
}

export interface SessionOptions {
  video: HTMLVideoElement
  start: StartDescriptor
  /** Seconds. */
  at: number
  depth: Depth
  deps: CmafDeps
  events: Emitter<EngineEvents>
  /** Called once, when the session has given up. */
  onError: (error: EngineError) => void
  /** Is on the element already. */
  spare?: SpareSource | undefined
}

const fullSeconds = 12
const keptBehindSeconds = 12
const mostMisses = 3

export function startCmafSession(options: SessionOptions): CmafSession {
  const { video, at, deps, events, onError } = options
  const { throughput, page } = deps
  let { start, depth } = options
  const { durations } = start
  const life = new AbortController()
  const { signal } = life
  const { spare } = options
  const source = spare?.source ?? deps.mediaSource.create()
  let next = segmentAt(durations, at)
  let job: Job | undefined
  /** Whose init segment the buffer has, and whose media. */
  let prepared: Rung | undefined
  let appended: Rung | undefined
  let misses = 0
  let wake = () => {}
  const sleep = () => new Promise<void>((resolve) => (wake = resolve))
  const aheadS = () => secondsAhead(video.buffered, video.currentTime)

  const limitS = () => {
    const rung = appended ?? start.rungs[0]
    if (depth === 'warm' && rung) return warmDepth(rung, durations[next] ?? 0, throughput)
    return depth === 'full' ? fullSeconds : 0
  }
  const pick = () => {
    const rungs = deps.isSaving() ? start.rungs.slice(0, 1) : deps.frameCap.allowed(start.rungs)
    const seconds = durations[next] ?? 0
    if (appended) return nextRung(rungs, appended, seconds, aheadS(), throughput)
    return startRung(rungs, seconds, throughput, depth === 'warm' ? warmBytes : undefined)
  }
  const begin = (): Job => {
    const rung = pick()
    if (!rung) throw new EngineError('unsupported')
    const url = start.base + rung.segments.replace('{n}', String(next))
    const isWhole = mayComeWhole(rung, durations[next] ?? 0, aheadS(), throughput)
    const priority = depth === 'warm' ? 'low' : 'high'
    return { index: next, rung, request: requestSegment(url, { priority, isWhole }, deps), isDropped: false }
  }
  const drop = () => {
    if (job) job.isDropped = true
    job?.request.cancel()
    wake()
  }
  const retarget = () => {
    next = wantedSegment(durations, video.buffered, video.currentTime)
    // One whose last frames are just arriving is let finish.
    const isTail = job?.index === next - 1 && aheadS() > 0
    if (job?.index === next || isTail) wake()
    else drop()
  }
  /** After segment `index`: to the one behind it, over a small hole, or back to what the browser threw away. */
  const goOn = (index: number) => {
    const { buffered, currentTime } = video
    const wanted = segmentAt(durations, currentTime)
    const end = gapEnd(buffered, currentTime)
    next = index + 1
    if (end !== undefined && wanted <= index) video.currentTime = end
    const isMissing = end === undefined && bufferedEnd(buffered, currentTime) === undefined
    misses = isMissing ? misses + 1 : 0
    // Its media does not lie where it says. Of the last frames before the position some may be missing, so not at once.
    if (misses > mostMisses) throw new EngineError('decode')
    if (isMissing && wanted !== index) next = wanted
  }
  const search = createSearchHold(deps, () => wake())

  const take = async (buffer: TrackBuffer, current: Job) => {
    const { rung } = current
    const wait = async () => {
      await sleep()
      signal.throwIfAborted()
      if (current.isDropped) throw new Error('dropped')
    }
    const append = (bytes: Uint8Array<ArrayBuffer>) => appendWithRoom(buffer, bytes, { video, limitS, wait })
    // The element gets ready while the bytes are on their way.
    const prepare = async () => {
      if (rung.id === prepared?.id) return
      if (prepared && prepared.codecs !== rung.codecs) buffer.changeCodecs(mimeOf(rung))
      await append(Uint8Array.from(atob(rung.init), (char) => char.charCodeAt(0)))
      prepared = rung
    }
    const preparing = prepare()
    const reading = current.request.read(async (bytes) => {
      await preparing
      if (rung.id !== appended?.id) events.emit('rung', { id: rung.id, bandwidth: rung.bandwidth })
      appended = rung
      await append(bytes)
    })
    await Promise.allSettled([preparing, reading])
    await reading
    // Bytes that are no media can pass the parser without a word.
    if (video.buffered.length === 0) throw new EngineError('decode')
  }
  const recovery = createRecovery({
    setTimer: deps.setTimer,
    signal,
    aheadS,
    async renew() {
      const refused = start
      events.emit('expired', undefined)
      while (start === refused && !signal.aborted) await sleep()
    },
  })
  const mayAsk = () => depth !== 'rest' && !search.isOn() && isStreaming(source) && aheadS() < limitS()

  const run = async () => {
    // The network starts before the element knows of the source.
    job = begin()
    // In a task of its own: whoever asked for this has more to do first.
    if (spare) await spare.opened.then(() => new Promise<void>((resolve) => deps.setTimer(resolve, 0)))
    else await openMediaSource(video, source, deps.mediaSource.isManaged, signal)
    signal.throwIfAborted()
    const buffer = createTrackBuffer(source, mimeOf(job.rung))
    source.duration = start.duration
    if (at > 0) video.currentTime = at
    for (;;) {
      signal.throwIfAborted()
      const isComplete = next >= durations.length
      if (isComplete && source.readyState === 'open') source.endOfStream()
      if (isComplete || (!job && !mayAsk())) {
        await sleep()
        continue
      }
      const current = job ?? begin()
      job = current
      try {
        await take(buffer, current)
        recovery.reset()
        if (!current.isDropped) goOn(current.index)
        events.emit('buffered', { aheadS: aheadS() })
      } catch (cause) {
        signal.throwIfAborted()
        buffer.reset()
        if (!current.isDropped) await recovery.after(cause)
      } finally {
        job = undefined
      }
      await buffer.keepOnly(video.currentTime - keptBehindSeconds, Number.POSITIVE_INFINITY)
    }
  }
  const stop = () => {
    life.abort()
    spare?.cancel()
    drop()
  }
  const fail = (cause: unknown) => {
    if (signal.aborted) return
    stop()
    onError(cause instanceof EngineError ? cause : new EngineError('decode', cause))
  }
  /** The browser threw away what is needed now. */
  const refill = () => {
    if (!job) retarget()
  }

  video.addEventListener('timeupdate', () => wake(), { signal })
  const onSeeking = () => {
    search.noteSeek()
    retarget()
  }
  video.addEventListener('seeking', onSeeking, { signal })
  video.addEventListener('error', () => fail(new EngineError('decode', video.error)), { signal })
  source.addEventListener('startstreaming', retarget, { signal })
  source.addEventListener('sourceclose', () => fail(new EngineError('decode', video.error)), { signal })
  for (const type of ['visibilitychange', 'pageshow']) {
    page.addEventListener(type, () => page.document.hidden || retarget(), { signal })
  }
  watchStalls({ video, setTimer: deps.setTimer, page, signal, refill, giveUp: () => fail(new EngineError('decode')) })
  watchFrames({
    video,
    page,
    signal,
    report: (pixels) => {
      const [lowest] = start.rungs
      if (lowest && pixels > lowest.width * lowest.height) deps.frameCap.tooMuch(pixels)
    },
  })
  run().catch(fail)

  return {
    setDepth(wanted) {
      depth = wanted
      if (depth === 'rest') drop()
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
