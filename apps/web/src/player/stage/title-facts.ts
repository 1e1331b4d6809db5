import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { type EpisodeAccessHints, isProbablyPlayable } from '#player/episodes/episode-tiles.ts'

/**
 * Formats seconds as a running time: "1 hr 52 min", "1 min 20 sec". Leaves out parts that are zero, and rounds to
 * minutes from ten minutes on.
 */
export function formatRunningTime(languageTag: string, seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = whole < 600 ? Math.floor(whole / 60) : Math.round(whole / 60)
  const parts: [number, 'hour' | 'minute' | 'second'][] = [
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
    [whole < 600 ? whole % 60 : 0, 'second'],
  ]
  const said = parts.filter(([value]) => value > 0)
  const shown = said.length > 0 ? said : parts.slice(2)
  const text = shown.map(([value, unit]) =>
    // A no-break space keeps number and unit on one line.
    new Intl.NumberFormat(languageTag, { style: 'unit', unit, unitDisplay: 'short' })
      .format(value)
      .replace(/\s/g, '\u00A0'),
  )
  return text.join(' ')
}

type TitlePart = Pick<PlayListVideo, 'episodes' | 'payNVideo' | 'consumeCoin'>

/** Returns the total running time of the published episodes, in seconds. */
export const computeRunningTimeS = ({ episodes }: Pick<TitlePart, 'episodes'>): number =>
  episodes.reduce((sum, { duration }) => sum + duration, 0)

/** The remaining locked episodes of the title, with their total duration (seconds) and price (coins). */
interface RemainingToPay {
  readonly from: number | undefined
  readonly episodes: number
  readonly seconds: number
  readonly coins: number
}

/** Returns the first episode that costs this viewer coins, published or not; undefined if there is none. */
export function firstEpisodeToPay(
  title: TitlePart & { totalNum: number },
  hints: EpisodeAccessHints,
): number | undefined {
  const { from } = computeRemainingToPay(title, hints)
  const next = Math.max(title.payNVideo, (title.episodes.at(-1)?.n ?? 0) + 1)
  return from ?? (next <= title.totalNum && !hints.isMember ? next : undefined)
}

export function computeRemainingToPay(title: TitlePart, hints: EpisodeAccessHints): RemainingToPay {
  const locked = title.episodes.filter(({ n }) => !isProbablyPlayable(n, hints))
  return {
    from: locked[0]?.n,
    episodes: locked.length,
    seconds: locked.reduce((sum, { duration }) => sum + duration, 0),
    coins: locked.length * title.consumeCoin,
  }
}
