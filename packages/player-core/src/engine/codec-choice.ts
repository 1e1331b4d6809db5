import type { Rung, StartDescriptor } from './engine.ts'

/** Chooses the codec of new sessions; shared by all engines of a page. */
export interface CodecChooser {
  /** Asks the browser, once per tab, which codecs it decodes smoothly and power-efficiently. */
  ask(): void
  /**
   * Returns `start` with the rungs to play. Synchronous: until the browser has answered, returns the H.264 rungs, which
   * every browser can play.
   */
  choose(start: StartDescriptor): StartDescriptor
  /**
   * Stops later sessions of the tab from using the codec of these rungs, because a session failed or dropped frames.
   */
  reject(rungs: readonly Rung[]): void
}

const key = 'player.codecs'
/** Codecs to ask the browser about, best first: AV1 and HEVC, both main profile, level 4.0. */
const candidates = ['av01.0.08M.08', 'hvc1.1.6.L120.90']
/** Properties of the largest rung, which the browser must decode. */
const picture = { width: 1080, height: 1920, bitrate: 4_500_000, framerate: 30 }
const codecOf = ([rung]: readonly Rung[]) => rung?.codecs.slice(0, 4) ?? ''

export function createCodecChooser(
  memory: Pick<Storage, 'getItem' | 'setItem'>,
  capabilities: MediaCapabilities | undefined,
): CodecChooser {
  /** First four letters of each codec that the browser decodes well; undefined until the browser has answered. */
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

/** Returns `start` with its rungs in the codec of `rungs`, or unchanged if `start` has none in that codec. */
export function withSameCodec(rungs: readonly Rung[], start: StartDescriptor): StartDescriptor {
  const same = start.alternatives?.find((other) => codecOf(other.rungs) === codecOf(rungs))
  return same ? { ...start, rungs: same.rungs } : start
}
