import { createEmitter } from '../emitter.ts'
import type { Engine, EngineEvents, EngineKind } from '../engine/engine.ts'
import { createSlotPool } from '../pool/create-slot-pool.ts'
import type { FeedSource } from '../pool/plan.ts'
import { createFakeVideo } from './fake-media.ts'

/** A real pool over fake elements and engines. `log` has every engine call, `paint` runs what waits for the paint. */
export function createTestPool() {
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
      refresh: ({ url }) => note(`refresh ${url}`),
      stop: () => note('stop'),
    }
  }
  const pool = createSlotPool({
    engines: {
      support: {
        mediaSource: { create: () => new MediaSource(), canPlay: () => true, isManaged: false },
        hasNativeHls: false,
      },
      create,
    },
    createVideo() {
      const { video, fake } = createFakeVideo()
      slotOfVideo.set(video, fakes.push(fake) - 1)
      return video
    },
    afterPaint: (task) => waiting.push(task),
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
    /** A media event of the element of `slot`. */
    fire: (slot: number, type: string) => fake(slot).dispatchEvent(new Event(type)),
  }
}

/** `r` ready, `l` locked, `m` missing, `p` pending, one letter per episode. */
export function feedOf(letters: string): (index: number) => FeedSource | undefined {
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
