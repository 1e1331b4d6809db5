import type { SlotPool } from '../pool/slot-pool.ts'
import { isPlaybackStep } from './watch-time.ts'

const quarters = [25, 50, 75] as const
export type ProgressMark = (typeof quarters)[number] | 100

/**
 * Calls `report` when playback, not a seek, passes 25, 50 or 75 percent of the current episode, and with 100 at its
 * end. An episode that is played twice is reported twice.
 */
export function attachProgressMarks({
  pool,
  report,
  signal,
}: {
  readonly pool: SlotPool
  readonly report: (index: number, percent: ProgressMark) => void
  readonly signal: AbortSignal
}): void {
  let last: { readonly key: string; readonly seconds: number } | undefined
  pool.listen(
    'timeupdate',
    (video, index) => {
      const { currentTime, duration } = video
      const key = pool.current()?.key
      const before = last && last.key === key ? last.seconds : undefined
      last = key === undefined ? undefined : { key, seconds: currentTime }
      if (before === undefined || !isPlaybackStep(currentTime - before, video) || !(duration > 0)) return
      for (const percent of quarters) {
        const seconds = (duration * percent) / 100
        if (before < seconds && currentTime >= seconds) report(index, percent)
      }
    },
    signal,
  )
  pool.on('ended', ({ index }) => report(index, 100), signal)
}
