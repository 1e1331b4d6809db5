import type { RequestDeps } from './segment-request.ts'

/**
 * Seeks that follow each other within this time count as one search, for example while the viewer drags the slider.
 * Only the media at the last position is fetched.
 */
const burstMs = 150

/**
 * Creates a debounce for seeks: it blocks requests from the second seek of a search until 150 ms after the last seek,
 * then calls `release`.
 */
export function createSeekDebounce(deps: Pick<RequestDeps, 'now' | 'setTimer'>, release: () => void) {
  let lastMs = Number.NEGATIVE_INFINITY
  let isOn = false
  return {
    isOn: () => isOn,
    noteSeek() {
      const nowMs = deps.now()
      isOn ||= nowMs - lastMs < burstMs
      lastMs = nowMs
      if (!isOn) return
      deps.setTimer(() => {
        if (nowMs !== lastMs) return
        isOn = false
        release()
      }, burstMs)
    },
  }
}
