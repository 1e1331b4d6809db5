import { EngineError } from './engine.ts'
import type { TrackBuffer } from './track-buffer.ts'

const backSeconds = 10

/**
 * Appends `bytes` to the buffer. If the browser reports a full buffer, removes media behind the position and media more
 * than `limitS` seconds ahead, then tries again. If nothing can be removed, calls `wait` before the next attempt;
 * `wait` rejects once the bytes are no longer needed. Rejects with a decode error if the bytes are not media.
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
