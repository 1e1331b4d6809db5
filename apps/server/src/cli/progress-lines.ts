import type { Progress } from '@cliffhanger/media-ingest/progress'
import type { Terminal } from './command.ts'

export const duration = (seconds: number): string => {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 90) return `${whole} s`
  return whole < 5400 ? `${Math.round(whole / 60)} min` : `${(whole / 3600).toFixed(1)} h`
}

/** Shows how an import goes: a line per episode packaged, and under it one that changes, where a person watches. */
export function createProgressLines({ say, sayForNow, isInteractive }: Terminal) {
  const doneOf = new Map<string, number>()
  return (slug: string, { n, fraction, etaSeconds, done, total, totalEtaSeconds, skipped }: Progress): void => {
    const isFinished = done > (doneOf.get(slug) ?? 0)
    doneOf.set(slug, done)
    if (isFinished && !skipped) {
      const left = totalEtaSeconds === null || done === total ? '' : `, about ${duration(totalEtaSeconds)} left`
      say(`${slug}: episode ${n} is ready (${done} of ${total}${left})`)
    } else if (isInteractive && !isFinished) {
      const left = etaSeconds === null ? '' : `, ${duration(etaSeconds)} left`
      sayForNow(`${slug}: episode ${n}, ${Math.floor(fraction * 100)} %${left}`)
    }
  }
}
