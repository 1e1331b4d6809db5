import type { TrackedEvents } from '@cliffhanger/contract/tracking'
import { createTracker } from '#features/tracking/tracker.ts'
import type { Settings } from '#settings/store.ts'

type WatchEvent = TrackedEvents['video_watch_analysis']

/** Sends what was watched of each slide. */
export function createWatchTracker(trackUrl: string, settings: Settings): (event: WatchEvent) => void {
  const track = createTracker(trackUrl, settings)
  return (event) => track('video_watch_analysis', event)
}
