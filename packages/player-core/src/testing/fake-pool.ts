import { createEmitter } from '../emitter.ts'
import type { Engine, EngineEvents, EngineKind } from '../engine/engine.ts'
import { createSlotPool } from '../pool/create-slot-pool.ts'
import type { FeedSource } from '../pool/plan.ts'
import type { StartedEpisode } from '../pool/pool-options.ts'
import { createFakeVideo } from './fake-media.ts'

/**
 * Creates a real pool with fake elements and engines. `log` contains every engine call; `paint` runs the tasks that
 * wait for the next paint.
 * @param runsAt index of an episode that is already playing when the pool is created
 * @param hasNativeHls true if the browser plays HLS natively
 */
export function createTestPool(isSaving = false, runsAt?: number, hasNativeHls = false) {
  const fakes: Array<ReturnType<typeof createFakeVideo>['fake']> = []
  const emitters: Array<ReturnType<typeof createEmitter<EngineEvents>>> = []
  const log: string[] = []
  const waiting: Array<() => void> = []
  const slotOfVideo = new Map<HTMLVideoElement, number>()

  const create = (kind: EngineKind, video: HTMLVideoElement): Engine => {
    const slot = slotOfVideo.get(video) ?? -1
    const events = createEmitter<EngineEvents>()
    emitters[slot] = events
    const note = (word: string) => log.push(`${slot} ${word}`)
    return {
      kind,
      on: events.on,
      load: ({ url }, at) => note(`${kind} load ${url} ${at}`),
      warm: ({ url }, at) => note(`${kind} warm ${url} ${at}`),
      play() {
        note('play')
        return video.play()
      },
      pause() {
        note('pause')
        video.pause()
      },
      rest() {
        note('rest')
        video.pause()
      },
      seek(seconds) {
        note(`seek ${seconds}`)
        video.currentTime = seconds
      },
      refresh: ({ url }, at) => note(`refresh ${url} ${at}`),
      stop: () => note('stop'),
    }
  }
  const makeVideo = (slot: number) => {
    const { video, fake } = createFakeVideo()
    slotOfVideo.set(video, slot)
    fakes[slot] = fake
    return video
  }
  const run = (index: number): StartedEpisode => {
    const [slot, key] = [index % 3, `e${index}`]
    const video = makeVideo(slot)
    void video.play()
    video.muted = true
    return { index, key, media: { url: key }, video, engine: create('cmaf', video), isMutedByBrowser: true }
  }
  const running = runsAt === undefined ? undefined : run(runsAt)
  const pool = createSlotPool({
    running,
    engines: {
      support: {
        mediaSource: { create: () => new MediaSource(), canPlay: () => true, isManaged: false },
        hasNativeHls,
      },
      create,
    },
    createVideo: () => makeVideo([0, 1, 2].find((slot) => !fakes[slot]) ?? 0),
    afterPaint: (task) => waiting.push(task),
    isSaving: () => isSaving,
  })
  const fake = (slot: number) => {
    const found = fakes[slot]
    if (!found) throw new Error('no such slot')
    return found
  }
  return {
    pool,
    log,
    fake,
    engine: (slot: number) => emitters[slot],
    paint() {
      for (const task of waiting.splice(0)) task()
    },
    /** Dispatches a media event on the element of `slot`. */
    fire: (slot: number, type: string) => fake(slot).dispatchEvent(new Event(type)),
  }
}

/** Creates feed sources from one letter per episode: `r` ready, `l` locked, `m` missing, `p` pending. */
export function createFeedSources(letters: string): (index: number) => FeedSource | undefined {
  return (index) => {
    const key = `e${index}`
    const sources: Readonly<Record<string, FeedSource>> = {
      r: { state: 'ready', key, media: { url: key }, at: 0 },
      l: { state: 'locked', key },
      m: { state: 'missing', key },
      p: { state: 'pending', key },
    }
    return sources[letters[index] ?? '']
  }
}
