import type { PlayListVideo } from '@cliffhanger/contract/entities'
import { isHintedPlayable, type TitleHints } from '#player/episodes/episode-tiles.ts'

type TitlePart = Pick<PlayListVideo, 'episodes' | 'payNVideo' | 'consumeCoin'>

/** Runtime of the published episodes, in seconds. */
export const runtimeOf = ({ episodes }: Pick<TitlePart, 'episodes'>): number =>
  episodes.reduce((sum, { duration }) => sum + duration, 0)

/** The locked episodes up to the end of the title, with their duration (seconds) and price (coins). */
export interface RemainingToPay {
  readonly from: number | undefined
  readonly episodes: number
  readonly seconds: number
  readonly coins: number
}

/** The first episode from here on that costs this viewer coins, published or not; undefined if there is none. */
export function nextPaidEpisode(title: TitlePart & { totalNum: number }, hints: TitleHints): number | undefined {
  const { from } = remainingToPay(title, hints)
  const next = Math.max(title.payNVideo, (title.episodes.at(-1)?.n ?? 0) + 1)
  return from ?? (next <= title.totalNum && !hints.isMember ? next : undefined)
}

export function remainingToPay(title: TitlePart, hints: TitleHints): RemainingToPay {
  const locked = title.episodes.filter(({ n }) => !isHintedPlayable(n, hints))
  return {
    from: locked[0]?.n,
    episodes: locked.length,
    seconds: locked.reduce((sum, { duration }) => sum + duration, 0),
    coins: locked.length * title.consumeCoin,
  }
}
