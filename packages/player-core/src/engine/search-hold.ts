import type { RequestDeps } from './segment-request.ts'

/** Seeks within this time of each other count as one search. The positions in between are not fetched. */
const burstMs = 150

/** Delays requests from the second seek of a search until 150 ms after its last seek, then calls `release`. */
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
