import type { Settings } from '#settings/store.ts'
import type { Track, TrackerConfig } from './tracker.ts'

/** A tracker whose code is fetched with its first event; events of a page that is going away leave at once after that. */
export function createLazyTracker(config: TrackerConfig, settings: Settings): Track {
  let track: Track | undefined
  return (event, fields) => {
    if (track) return track(event, fields)
    const sent = import('./tracker.ts').then(({ createTracker }) => {
      track ??= createTracker(config, settings)
      track(event, fields)
    })
    // Nobody waits for an event.
    sent.catch(() => {})
  }
}
