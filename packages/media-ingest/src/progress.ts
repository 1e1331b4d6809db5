import type { DramaEpisode } from './read-drama.ts'

/**
 * Progress of an import. `fraction` is the finished share of episode `n`; `done` of `total` episodes are finished.
 * `etaSeconds` is the estimated remaining time of the episode, and `totalEtaSeconds` that of the title; both are null
 * until there is a measurement. `skipped`: the package already existed. `firstRungOnly`: only the first rung of the
 * episode is finished.
 */
export type Progress = {
  n: number
  fraction: number
  etaSeconds: number | null
  done: number
  total: number
  totalEtaSeconds: number | null
  skipped: boolean
  firstRungOnly: boolean
}

/** Creates a converter from the finished fractions of episodes to `Progress`. Work is measured in seconds of video. */
export function createProgress(
  episodes: DramaEpisode[],
  onProgress: ((progress: Progress) => void) | undefined,
  now: () => number = () => performance.now(),
) {
  const begun = new Map<number, { at: number; fraction: number }>()
  const lengths = new Map(episodes.map(({ n, source }) => [n, source.facts.seconds]))
  const left = new Set(lengths.keys())
  const latest = new Map<number, number>()
  let skippedSeconds = 0
  const start = now()

  function emit(n: number, fraction: number, { skipped = false, firstRungOnly = false } = {}) {
    const own = begun.get(n)
    const elapsed = own ? (now() - own.at) / 1000 : 0
    const gained = own ? fraction - own.fraction : 0
    const etaSeconds = fraction >= 1 ? 0 : gained > 0 ? (elapsed * (1 - fraction)) / gained : null
    const total = episodes.length
    const done = total - left.size
    onProgress?.({ n, fraction, etaSeconds, done, total, totalEtaSeconds: totalEta(), skipped, firstRungOnly })
  }

  function totalEta(): number | null {
    const all = [...lengths.values()].reduce((sum, seconds) => sum + seconds, 0)
    const open = [...left].reduce((sum, n) => sum + (lengths.get(n) ?? 0) * (1 - (latest.get(n) ?? 0)), 0)
    const worked = all - open - skippedSeconds
    if (open === 0) return 0
    return worked > 0 ? ((now() - start) / 1000) * (open / worked) : null
  }

  return {
    report(n: number, fraction: number) {
      if (!begun.has(n)) begun.set(n, { at: now(), fraction })
      latest.set(n, fraction)
      emit(n, fraction)
    },
    finish(n: number, { wasMade, isWhole }: { wasMade: boolean; isWhole: boolean }) {
      left.delete(n)
      if (!wasMade) skippedSeconds += lengths.get(n) ?? 0
      emit(n, 1, { skipped: !wasMade, firstRungOnly: !isWhole })
    },
  }
}
