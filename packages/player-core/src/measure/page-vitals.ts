/** Web vitals of a page so far, in milliseconds; `shift` (cumulative layout shift) has no unit. */
export interface Vitals {
  readonly fcp: number
  readonly lcp: number
  readonly shift: number
  /** Delay from each interaction to the next paint. The browser does not report delays under 16 ms. */
  readonly interactions: readonly number[]
}

declare global {
  interface Window {
    pageVitals: () => Vitals
  }
}

/** Records web vitals. Must run in the page before the scripts of the page. */
export function installVitals(): void {
  let [fcp, lcp, shift] = [0, 0, 0]
  const interactions = new Map<number, number>()
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more: { durationThreshold?: number } = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true, ...more })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') fcp = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => {
    lcp = startTime
  })
  observe('layout-shift', (entry) => {
    if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) shift += Number(entry.value)
  })
  const interaction = (entry: PerformanceEntry) => {
    const id = 'interactionId' in entry ? Number(entry.interactionId) : 0
    if (id > 0) interactions.set(id, Math.max(entry.duration, interactions.get(id) ?? 0))
  }
  observe('event', interaction, { durationThreshold: 16 })
  observe('first-input', interaction)
  window.pageVitals = () => ({ fcp, lcp, shift, interactions: [...interactions.values()] })
}
