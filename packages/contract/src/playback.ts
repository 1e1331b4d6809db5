import { call } from './call.ts'
import { EpisodeDetails, NumberedListPage, PlayListVideo, WatchedVideo } from './entities.ts'
import { EpisodeNumber, numberedListInput, PreferenceFilter, VidId } from './request.ts'
import { Decimal, List, Shape } from './schema.ts'

export const playback = {
  getPlayList: call('/videoInfo/getPlayList', {
    summary: 'Returns the episodes of a title and which of them are locked.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({ videoId: VidId }),
    output: PlayListVideo,
    errors: { unpublished: 0 },
  }),
  videoDetails: call('/videoInfo/videoDetails', {
    summary: 'Returns the media URL, subtitles and saved position of an episode.',
    auth: 'device',
    isReadOnly: true,
    input: Shape({ videoId: VidId, episodeN: EpisodeNumber }),
    output: EpisodeDetails,
    errors: { locked: -1, unpublished: 0 },
  }),
  updateEpisodeRecord: call('/videoInfo/updateEpisodeRecord', {
    summary: 'Saves the playback position of an episode.',
    auth: 'device',
    input: Shape({ videoId: VidId, episodeN: EpisodeNumber, lookTime: Decimal({ minimum: 0, maximum: 86_400 }) }),
    output: Shape({}),
    errors: { unpublished: 0 },
  }),
  getWatchRecordList: call('/videoInfo/getWatchRecordList', {
    summary: 'Returns the watch history.',
    auth: 'device',
    isReadOnly: true,
    input: Shape(numberedListInput, { preferenceId: PreferenceFilter }),
    output: NumberedListPage(WatchedVideo),
  }),
  deleteWatchRecordList: call('/videoInfo/deleteWatchRecordList', {
    summary: 'Removes titles from the watch history.',
    auth: 'device',
    input: Shape({ vidIdList: List(VidId, { maxItems: 1000 }) }),
    output: Shape({}),
  }),
}
