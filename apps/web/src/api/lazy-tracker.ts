import type { Settings } from '#settings/store.ts'
import type { Track, TrackerConfig } from './tracker.ts'

/** A tracker whose code is loaded with its first event; once loaded, events of a page that unloads are sent at once. */
export function createLazyTracker(config: TrackerConfig, settings: Settings): Track {
  let track: Track | undefined
  return (event, fields) => {
    if (track) return track(event, fields)
    const sent = import('./tracker.ts').then(({ createTracker }) => {
      track ??= createTracker(config, settings)
      track(event, fields)
    })
    // The UI never waits for an event.
    sent.catch(() => {})
  }
}
