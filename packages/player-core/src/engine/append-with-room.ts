import { EngineError } from './engine.ts'
import type { TrackBuffer } from './track-buffer.ts'

const backSeconds = 10

/**
 * Appends `bytes` to the buffer. If the browser reports a full buffer, removes media more than 10 s (after a second
 * failure, 1 s) behind the position or more than `limitS` + 2 s ahead, then tries again. If nothing can be removed,
 * calls `wait` before the next attempt; `wait` rejects once the bytes are no longer needed. Rejects with a decode error
 * if the bytes are not media.
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
