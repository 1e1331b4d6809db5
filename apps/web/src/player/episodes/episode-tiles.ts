import { playerUiConstants } from '@cliffhanger/domain/constants'
import { canPlay } from '@cliffhanger/domain/episode-access'

/**
 * The four tile states of the picker: `act` current, `free` free for everybody, `lock_act` unlocked, `lock` needs
 * payment. Only hints; the server decides.
 */
export type TileState = 'act' | 'free' | 'lock_act' | 'lock'

export interface Tile {
  readonly n: number
  readonly state: TileState
}

export interface EpisodeAccessHints {
  readonly payNVideo: number
  readonly unlockedEpisodesList: readonly number[]
  readonly isMember: boolean
}

export const isProbablyPlayable = (
  n: number,
  { payNVideo, unlockedEpisodesList, isMember }: EpisodeAccessHints,
): boolean => canPlay({ episode: n, payNVideo, isOwned: unlockedEpisodesList.includes(n), isMember })

export function tileState(n: number, current: number, hints: EpisodeAccessHints): TileState {
  if (n === current) return 'act'
  if (n < hints.payNVideo) return 'free'
  return isProbablyPlayable(n, hints) ? 'lock_act' : 'lock'
}

/** Returns the tiles in groups of 30, one group per tab of the picker. */
export function tileGroups(episodes: readonly { n: number }[], current: number, hints: EpisodeAccessHints): Tile[][] {
  const groups: Tile[][] = []
  for (const { n } of episodes) {
    const tile = { n, state: tileState(n, current, hints) }
    const group = groups.at(-1)
    if (!group || group.length === playerUiConstants.episodesPerGroup) groups.push([tile])
    else group.push(tile)
  }
  return groups
}
