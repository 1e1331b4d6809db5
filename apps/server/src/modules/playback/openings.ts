import type { InitialTitleData, OpeningEpisodeData } from '@cliffhanger/contract/first-title'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { initialEpisodeIndex, parseVideoQuery } from '@cliffhanger/domain/opening-episode'
import type { Brand } from '../../brands.ts'
import { parseRowId } from '../../db/row-id.ts'
import type { CatalogueService } from '../catalogue/service.ts'
import type { CommentAvailability } from '../comments/comments.ts'
import type { PlayableTitles } from './plays.ts'

export interface OpeningEpisodeRequest {
  /** Query string of the `/video` URL. */
  readonly search: string
  readonly cookie: string | undefined
  readonly language: LanguageId
  readonly brand: Pick<Brand, 'id'>
}
export interface OpeningEpisodeFinder {
  /**
   * Finds the episode to open; undefined if none can be played: the title is unknown or unpublished, or the episode is
   * locked.
   */
  find(ask: OpeningEpisodeRequest): Promise<(OpeningEpisodeData & InitialTitleData) | undefined>
}
interface OpeningsDeps {
  readonly catalogue: Pick<CatalogueService, 'title'>
  readonly plays: PlayableTitles
  readonly comments: Pick<CommentAvailability, 'mark'>
  /** Resolves a device cookie to its default user; undefined for an unknown cookie. */
  ownerOf(cookie: string): Promise<string | undefined>
}

/** A user id that nobody has: only free episodes play, and there is no watch history. */
const noUserId = '0'

/** Finds the first episode that the player page shows, before the client has a session. */
export const createOpeningEpisodeFinder = ({
  catalogue,
  plays,
  comments,
  ownerOf,
}: OpeningsDeps): OpeningEpisodeFinder => ({
  async find({ search, cookie, language, brand }) {
    const { vid, episode } = parseVideoQuery(search)
    const vidId = parseRowId(vid)
    if (vidId === undefined) return undefined
    const [title, userId] = await Promise.all([
      catalogue.title(vidId),
      cookie === undefined ? undefined : ownerOf(cookie),
    ])
    if (typeof title === 'string') return undefined
    const list = await plays.list(title, userId ?? noUserId, language)
    const n = list?.episodes[initialEpisodeIndex(list.episodes, episode, list.lastLook)]?.n
    if (list === undefined || n === undefined) return undefined
    const details = await plays.details(title, n, userId ?? noUserId)
    if (typeof details === 'string') return undefined
    const video = await comments.mark(list, brand)
    const { [n]: _, ...start } = video.start
    const opening = { vidId, coverUrl: list.coverUrl, n, details, isNewDevice: cookie === undefined }
    return { ...opening, userId: userId ?? '', language, video: { ...video, start } }
  },
})
