import { playbackTechnologies } from '@cliffhanger/contract/probe'

export type PlaybackTechnology = (typeof playbackTechnologies)[number]

/**
 * Records the type of object behind each object URL that the page creates. Returns a function that names the playback
 * technology of a video element. Call `watchPlaybackTechnologies` before the page's scripts run.
 */
export function watchPlaybackTechnologies(): (video: HTMLVideoElement) => PlaybackTechnology {
  const paths = new Map<string, PlaybackTechnology>()
  URL.createObjectURL = new Proxy(URL.createObjectURL, {
    apply(create, target, args: [Blob | MediaSource]) {
      const url: string = Reflect.apply(create, target, args)
      const name = args[0].constructor.name
      paths.set(url, playbackTechnologies.find((path) => path === name) ?? 'other')
      return url
    },
  })
  return ({ currentSrc }) => paths.get(currentSrc) ?? (/\.m3u8(\?|$)/.test(currentSrc) ? 'native HLS' : 'other')
}

interface FrameCounts {
  readonly frames: number
  readonly droppedFrames: number
}

/**
 * Counts the frames of all video elements on the page. An element restarts its own count with each new source; the
 * returned counts continue.
 */
export function countFrames(): () => FrameCounts {
  const known = new WeakMap<HTMLVideoElement, FrameCounts>()
  let [frames, droppedFrames] = [0, 0]
  const count = () => {
    for (const video of document.getElementsByTagName('video')) {
      const { totalVideoFrames, droppedVideoFrames } = video.getVideoPlaybackQuality()
      const last = known.get(video)
      const isSame = last !== undefined && last.frames <= totalVideoFrames && last.droppedFrames <= droppedVideoFrames
      frames += totalVideoFrames - (isSame ? last.frames : 0)
      droppedFrames += droppedVideoFrames - (isSame ? last.droppedFrames : 0)
      known.set(video, { frames: totalVideoFrames, droppedFrames: droppedVideoFrames })
    }
    return { frames, droppedFrames }
  }
  setInterval(count, 250)
  return count
}
