import type { Rung, StartDescriptor } from './engine.ts'

/** Chooses the codec of new sessions; shared by all engines of a page. */
export interface CodecChoice {
  /** Asks the browser, once per tab, which codecs it decodes smoothly and with little power. */
  ask(): void
  /**
   * `start` with the rungs to play. Answers at once: until the browser's answer is known, these are the rungs that every
   * browser plays.
   */
  choose(start: StartDescriptor): StartDescriptor
  /** A session with these rungs failed or dropped frames: no later session of the tab uses their codec. */
  reject(rungs: readonly Rung[]): void
}

const key = 'player.codecs'
/** Best first. Main profile, level 4.0. */
const candidates = ['av01.0.08M.08', 'hvc1.1.6.L120.90']
/** The largest rung. */
const picture = { width: 1080, height: 1920, bitrate: 4_500_000, framerate: 30 }
const codecOf = ([rung]: readonly Rung[]) => rung?.codecs.slice(0, 4) ?? ''

export function createCodecChoice(
  memory: Pick<Storage, 'getItem' | 'setItem'>,
  capabilities: MediaCapabilities | undefined,
): CodecChoice {
  /** First four letters of each usable codec; undefined until the browser has answered. */
  let usable: string[] | undefined
  let isAsked = false
  const keep = (codecs: string[]) => {
    usable = codecs
    memory.setItem(key, codecs.join())
  }
  const isEfficient = async (codec: string) => {
    const video = { contentType: `video/mp4; codecs="${codec}"`, ...picture }
    const info = await capabilities?.decodingInfo({ type: 'media-source', video }).catch(() => undefined)
    return info?.supported && info.smooth && info.powerEfficient
  }
  const find = async () => {
    const answers = await Promise.all(candidates.map(isEfficient))
    keep(candidates.filter((_, at) => answers[at]).map((codec) => codec.slice(0, 4)))
  }
  return {
    ask() {
      if (isAsked || memory.getItem(key) !== null) return
      isAsked = true
      void find()
    },
    choose(start) {
      if (!start.alternatives) return start
      usable ??= memory.getItem(key)?.split(',')
      const sets = start.alternatives.map(({ rungs }) => rungs)
      const best = usable?.flatMap((codec) => sets.filter((rungs) => codecOf(rungs) === codec))[0]
      return best ? { ...start, rungs: best } : start
    },
    reject(rungs) {
      keep((usable ?? []).filter((codec) => codec !== codecOf(rungs)))
    },
  }
}

/** `start` with the rungs of the codec of `rungs`, or unchanged if it has none. */
export function withCodecOf(rungs: readonly Rung[], start: StartDescriptor): StartDescriptor {
  const same = start.alternatives?.find((other) => codecOf(other.rungs) === codecOf(rungs))
  return same ? { ...start, rungs: same.rungs } : start
}
