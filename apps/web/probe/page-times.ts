import type { PageTimes } from '@cliffhanger/contract/probe'
import { roundMs } from './run.ts'

/** Returns the performance metrics of this document so far. Metrics that the browser does not support are omitted. */
export function readPageTimes(): PageTimes {
  const { fcp, lcp, shift, interactions } = window.pageVitals()
  const has = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type)
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].filter(
    (entry) => entry instanceof PerformanceResourceTiming,
  )
  return {
    ...(fcp > 0 && { firstPaintMs: roundMs(fcp) }),
    ...(lcp > 0 && { largestPaintMs: roundMs(lcp) }),
    ...(has('layout-shift') && { shift: Math.round(shift * 10_000) / 10_000 }),
    // Browsers do not report interactions shorter than 16 ms.
    ...(has('event') && { interactionMs: roundMs(Math.max(0, ...interactions)) }),
    networkBytes: files.reduce((sum, { transferSize }) => sum + transferSize, 0),
    cachedFiles: files.filter(({ transferSize, decodedBodySize }) => transferSize === 0 && decodedBodySize > 0).length,
  }
}
