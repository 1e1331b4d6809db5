import type { RequestDeps } from './segment-request.ts'

/** Seeks within this time of each other are one search of the viewer: what it passes by is not asked for. */
const burstMs = 150

/** Holds requests back from the second seek of a search on, until 150 ms after the last; then calls `release`. */
export function createSearchHold(deps: Pick<RequestDeps, 'now' | 'setTimer'>, release: () => void) {
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
