import type { Emitter } from '../emitter.ts'
import { appendWithRoom } from './append-with-room.ts'
import type { CodecChooser } from './codec-choice.ts'
import { EngineError, type EngineEvents, type Rung, type StartDescriptor } from './engine.ts'
import { type FrameSizeCap, watchDroppedFrames } from './frame-cap.ts'
import { isRequestingMedia, type MediaSourceSupport, openMediaSource, type SpareSource } from './media-source.ts'
import type { PageVisibility } from './page.ts'
import { canReadInOnePiece, chooseNextRung, chooseStartRung, type Quality } from './pick-rung.ts'
import { createRecovery } from './recovery.ts'
import { createSeekDebounce } from './search-hold.ts'
import { type RequestDeps, requestSegment, type SegmentRequest, withDeviceSource } from './segment-request.ts'
import { watchStalls } from './stall-watch.ts'
import { createStartPosition } from './start-position.ts'
import {
  bufferedEnd,
  bufferGapEnd,
  isSegmentBuffered,
  nextMissingSegment,
  secondsAhead,
  segmentAt,
} from './timeline.ts'
import { createTrackBuffer, type TrackBuffer } from './track-buffer.ts'
import { maxWarmBytes, warmDepth, warmMarginS } from './warm-depth.ts'

export interface CmafDeps extends RequestDeps {
  mediaSource: MediaSourceSupport
  /** Returns the quality that the viewer chose; a change applies from the next segment on. */
  quality: () => Quality
  frameCap: FrameSizeCap
  codecs: CodecChooser
  page: PageVisibility
  /** Runs `task` once after the next paint. */
  afterPaint(task: () => void): void
}

/**
 * How much media to buffer ahead: `full` forward buffer, `warm` (just enough to start without a stall), `soon` (like
 * `warm`, but whole segments at high priority, for an episode that will most likely play next), `rest` (nothing more).
 */
export type BufferDepth = 'full' | 'warm' | 'soon' | 'rest'

/** Playback of one episode on one video element, from attaching the MediaSource until `stop`. */
export interface CmafSession {
  /** Sets how far ahead the session loads. The depth `rest` also cancels the current request. */
  setDepth(depth: BufferDepth): void
  /** Loads further segments from `start.base`. Returns false if `start` describes different segments. */
  refresh(start: StartDescriptor): boolean
  seek(seconds: number): void
  /** Returns the position in seconds; the start position while the element has no metadata. */
  positionS(): number
  stop(): void
}

export interface SessionOptions {
  video: HTMLVideoElement
  start: StartDescriptor
  /** Position to start from, in seconds. */
  at: number
  depth: BufferDepth
  deps: CmafDeps
  events: Emitter<EngineEvents>
  /** Called once when the session fails and cannot recover. */
  onError: (error: EngineError) => void
  /** A media source that is already attached to the element. */
  spare?: SpareSource | undefined
  /** If true, requests bypass the browser's HTTP cache. */
  isFresh?: boolean
}

const fullSeconds = 12
const keptBehindSeconds = 12
const mostMisses = 3

export function startCmafSession(options: SessionOptions): CmafSession {
  const { video, at, deps, events, onError, isFresh = false } = options
  const { throughput, page } = deps
  let { start, depth } = options
  const { durations } = start
  const life = new AbortController()
  const { signal } = life
  const position = createStartPosition(video, at, signal)
  const { spare } = options
  const source = spare?.source ?? deps.mediaSource.create()
  let next = segmentAt(durations, at)
  let job: Job | undefined
  let appended: Rung | undefined
  /** A segment of which only the first bytes were requested and appended. */
  let part: { index: number; rung: Rung; bytes: number } | undefined
  let misses = 0
  let wake = () => {}
  const sleep = () => new Promise<void>((resolve) => (wake = resolve))
  // Until media is appended, the element may still have the buffer of its previous episode.
  const aheadS = () => (appended ? secondsAhead(video.buffered, position.now()) : 0)

  const isWarm = () => depth === 'warm' || depth === 'soon'
  const limitS = () => {
    const rung = appended ?? start.rungs[0]
    if (isWarm() && rung) return warmDepth(rung, durations[next] ?? 0, throughput)
    return depth === 'full' ? fullSeconds : 0
  }
  const pick = () => {
    const quality = deps.quality()
    const rungs = quality === 'saving' ? start.rungs.slice(0, 1) : deps.frameCap.allowed(start.rungs)
    const seconds = durations[next] ?? 0
    if (appended) return chooseNextRung(rungs, appended, seconds, aheadS(), throughput, quality === 'best')
    return chooseStartRung(rungs, seconds, throughput, isWarm() ? maxWarmBytes : undefined)
  }
  /** Returns the byte range of the next segment to prefetch; undefined for the whole segment. */
  const beginning = (rung: Rung) => {
    const seconds = durations[next] ?? 0
    const before = durations.slice(0, next).reduce((sum, duration) => sum + duration, 0)
    const needed = position.now() - before + limitS() + warmMarginS
    return needed < seconds ? { from: 0, to: Math.ceil((rung.bandwidth * needed) / 8) } : undefined
  }
  const begin = (): Job => {
    const begun = part?.index === next ? part : undefined
    const rung = begun?.rung ?? pick()
    if (!rung) throw new EngineError('unsupported')
    const url = start.base + rung.segments.replace('{n}', String(next))
    const isWhole = canReadInOnePiece(rung, durations[next] ?? 0, aheadS(), throughput)
    const priority = depth === 'warm' ? 'low' : 'high'
    const range = begun ? { from: begun.bytes } : depth === 'warm' && !appended ? beginning(rung) : undefined
    const request = requestSegment(url, { priority, isWhole, isFresh, range }, withDeviceSource(start.read, deps))
    return { index: next, rung, request, isDropped: false, skipped: begun?.bytes ?? 0 }
  }
  const drop = () => {
    if (job) job.isDropped = true
    job?.request.cancel()
    wake()
  }
  const retarget = () => {
    const wanted = nextMissingSegment(durations, video.buffered, position.now())
    // Prefer to finish a segment of which only the first bytes were requested.
    const isBegun = part && segmentAt(durations, position.now()) === part.index && aheadS() > 0
    next = part && isBegun && wanted <= part.index + 1 ? part.index : wanted
    // Let the current request finish if only the last frames of its segment are missing.
    const isTail = job?.index === next - 1 && aheadS() > 0
    if (job?.index === next || isTail) wake()
    else drop()
  }
  /**
   * Chooses the next segment after `index` that is not buffered, `index` again if nothing of it is buffered, or an
   * evicted one that playback needs. Seeks over small buffer gaps.
   */
  const goOn = (index: number) => {
    const { buffered } = video
    const positionS = position.now()
    const wanted = segmentAt(durations, positionS)
    const end = bufferGapEnd(buffered, positionS)
    const isLost = !isSegmentBuffered(durations, buffered, index)
    next = isLost ? index : Math.max(index + 1, nextMissingSegment(durations, buffered, positionS))
    if (end !== undefined && wanted <= index) position.seek(end)
    const isMissing = end === undefined && bufferedEnd(buffered, positionS) === undefined
    misses = isMissing || isLost ? misses + 1 : 0
    // With many misses, the timestamps in the media do not match `durations`. A few are normal: a frame may be absent.
    if (misses > mostMisses) throw new EngineError('decode')
    if (isMissing && wanted !== index) next = wanted
  }
  const search = createSeekDebounce(deps, () => wake())

  const take = async (buffer: TrackBuffer, current: Job) => {
    const { rung } = current
    const wait = async () => {
      await sleep()
      signal.throwIfAborted()
      if (current.isDropped) throw new Error('dropped')
    }
    const append = (bytes: Uint8Array<ArrayBuffer>) => appendWithRoom(buffer, bytes, { video, limitS, wait })
    if (part && part.index !== current.index) buffer.reset()
    part = undefined
    // Append the init segment while the media bytes are still in flight.
    const preparing = buffer.prepare(rung, append)
    const reading = current.request.read(async (bytes) => {
      await preparing
      if (rung.id !== appended?.id) events.emit('rung', { id: rung.id, bandwidth: rung.bandwidth })
      appended = rung
      await append(bytes)
    })
    await Promise.allSettled([preparing, reading])
    const { bytes, isAtEnd } = await reading
    if (!isAtEnd) part = { index: current.index, rung, bytes: current.skipped + bytes }
    // The browser can accept invalid bytes without an error and without buffering anything.
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
  const mayAsk = () => depth !== 'rest' && !search.isOn() && isRequestingMedia(source) && aheadS() < limitS()

  const run = async () => {
    // Send the request before attaching the source to the element.
    job = begin()
    // Continue in a separate task, so that the caller's synchronous work runs first.
    if (spare) await spare.opened.then(() => new Promise<void>((resolve) => deps.setTimer(resolve, 0)))
    else await openMediaSource(video, source, deps.mediaSource.isManaged, signal)
    signal.throwIfAborted()
    const buffer = createTrackBuffer(source, job.rung)
    source.duration = start.duration
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
        if (!current.isDropped && !part) goOn(current.index)
        events.emit('buffered', { aheadS: aheadS() })
      } catch (cause) {
        signal.throwIfAborted()
        buffer.reset()
        if (!current.isDropped) await recovery.after(cause)
      } finally {
        job = undefined
      }
      await buffer.keepOnly(position.now() - keptBehindSeconds, Number.POSITIVE_INFINITY)
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
  /** Requests media again that the browser evicted and that playback needs now. */
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
  watchDroppedFrames({
    video,
    page,
    signal,
    report: (pixels) => {
      const [lowest] = start.rungs
      if (lowest && pixels > lowest.width * lowest.height) deps.frameCap.reportDrops(pixels)
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
    seek: position.seek,
    positionS: position.now,
    stop,
  }
}

interface Job {
  index: number
  rung: Rung
  request: SegmentRequest
  /** The bytes are no longer needed, because the position moved or the depth became `rest`. */
  isDropped: boolean
  /** Number of bytes of the segment that earlier requests have already appended. */
  skipped: number
}
