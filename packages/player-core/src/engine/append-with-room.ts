import { EngineError } from './engine.ts'
import type { TrackBuffer } from './track-buffer.ts'

const backSeconds = 10

/**
 * Appends `bytes`; where the browser says that the buffer is full, first takes out what lies behind the position and what
 * lies further ahead than is wanted. While it is full of what is still to be seen it `wait`s, which rejects when the
 * bytes are no longer wanted. Bytes that are no media reject with a decode error.
 */
export async function appendWithRoom(
  buffer: TrackBuffer,
  bytes: Uint8Array<ArrayBuffer>,
  options: { video: HTMLVideoElement; limitS: () => number; wait: () => Promise<void> },
): Promise<void> {
  const { video, limitS, wait } = options
  for (let keepS = backSeconds; ; keepS = 1) {
    try {
      return await buffer.append(bytes)
    } catch (cause) {
      const isFull = cause instanceof Error && cause.name === 'QuotaExceededError'
      if (!isFull) throw new EngineError('decode', video.error ?? cause)
      const positionS = video.currentTime
      if (!(await buffer.keepOnly(positionS - keepS, positionS + limitS() + 2))) await wait()
    }
  }
}
