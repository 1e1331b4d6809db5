import type { Settings } from '#settings/store.ts'
import type { Track, TrackerConfig } from './tracker.ts'

/**
 * Creates a tracker whose code loads with its first event. Once loaded, it sends events synchronously, so that an
 * unloading page can still send them.
 */
export function createLazyTracker(config: TrackerConfig, settings: Settings): Track {
  let track: Track | undefined
  return (event, fields) => {
    if (track) return track(event, fields)
    const sent = import('./tracker.ts').then(({ createTracker }) => {
      track ??= createTracker(config, settings)
      track(event, fields)
    })
    // The UI never waits for an event, so a failed import is ignored.
    sent.catch(() => {})
  }
}
