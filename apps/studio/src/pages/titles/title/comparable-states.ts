import type { Static } from '@cliffhanger/contract/schema'
import type { TitleState } from '@cliffhanger/contract/studio/title-parts'

type State = Static<typeof TitleState>
interface States {
  /** The previous state; undefined for the first version of a title. */
  readonly before: State | undefined
  readonly after: State
}

/**
 * Removes values that cannot be compared from two states of a title. Versions from earlier releases lack videos,
 * audience and shelf order, which would otherwise show as added in the next version.
 */
export function comparableStates(before: State | undefined, after: State): States {
  if (!before) return { before, after }
  const withVideos = withVideosOf(after, before)
  const hasDetails = [before, after].every(({ audience, order }) => audience !== undefined && order !== undefined)
  if (hasDetails) return { before, after: withVideos }
  return { before: withoutDetails(before), after: withoutDetails(withVideos) }
}

function withVideosOf(state: State, before: State): State {
  if (before.episodes.some(({ video }) => video !== undefined)) return state
  return { ...state, episodes: state.episodes.map(({ video: _, ...episode }) => episode) }
}

const withoutDetails = ({ audience: _audience, order: _order, ...state }: State): State => state
