import type { Progress } from '@cliffhanger/media-ingest/progress'
import type { Terminal } from './command.ts'

export const formatDuration = (seconds: number): string => {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 90) return `${whole} s`
  return whole < 5400 ? `${Math.round(whole / 60)} min` : `${(whole / 3600).toFixed(1)} h`
}

/** Prints the progress of an import: a line per packaged episode and, on an interactive terminal, a status line below. */
export function createProgressLines({ say, showStatus, isInteractive }: Terminal) {
  const doneOf = new Map<string, number>()
  return (slug: string, progress: Progress): void => {
    const { n, fraction, etaSeconds, done, total, totalEtaSeconds, skipped, firstRungOnly } = progress
    const isFinished = done > (doneOf.get(slug) ?? 0)
    // A title may be reported a second time, for its remaining renditions.
    doneOf.set(slug, done === total ? 0 : done)
    if (isFinished && !skipped) {
      const left = totalEtaSeconds === null || done === total ? '' : `, about ${formatDuration(totalEtaSeconds)} left`
      const what = firstRungOnly ? 'has its first rendition' : 'is ready'
      say(`${slug}: episode ${n} ${what} (${done} of ${total}${left})`)
    } else if (isInteractive && !isFinished) {
      const left = etaSeconds === null ? '' : `, ${formatDuration(etaSeconds)} left`
      showStatus(`${slug}: episode ${n}, ${Math.floor(fraction * 100)} %${left}`)
    }
  }
}
