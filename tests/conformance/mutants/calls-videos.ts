import type { Mutant } from './mutant.ts'

/** Mutants for section 7 of the specification: titles, episodes, likes and follows. */
export const videoCallMutants: readonly Mutant[] = [
  {
    name: 'details-have-no-play-id',
    find: `playId: \`\${vidId}-\${n}\``,
    replace: "playId: ''",
    red: 'to match object',
  },
  {
    name: 'details-forget-the-position',
    find: '    lookTime,\n    playId',
    replace: '    lookTime: 0,\n    playId',
    red: 'expected +0 to be 7.25',
  },
  {
    name: 'details-are-asked-by-index',
    find: 'run(playback.videoDetails, { videoId: vid, episodeN: episode })',
    replace: 'run(playback.videoDetails, { videoId: vid, episodeN: episode + 1 })',
    red: '/videoInfo/videoDetails: expected',
  },
  {
    name: 'position-is-never-sent',
    find: 'defer(() => void savePosition(ports, n, seconds))',
    replace: 'defer(() => void [n, seconds])',
    red: '/videoInfo/updateEpisodeRecord was called 0 times',
  },
  {
    name: 'position-names-the-next-episode',
    find: 'episodeN: n, lookTime: seconds }',
    replace: 'episodeN: n + 1, lookTime: seconds }',
    red: '/videoInfo/updateEpisodeRecord: expected',
  },
  {
    name: 'position-is-kept-in-whole-seconds',
    find: 'lookTime: Math.min(lookTime, episode.duration) }',
    replace: 'lookTime: Math.floor(Math.min(lookTime, episode.duration)) }',
    red: 'expected 7 to be 7.25',
  },
  {
    name: 'unlock-names-the-next-episode',
    find: '{ vidId: vid, nepisode: n, coins: price }',
    replace: '{ vidId: vid, nepisode: n + 1, coins: price }',
    red: 'addBuyPlay: expected',
  },
  {
    name: 'shown-price-does-not-bind-unlocks',
    file: '495-shorter-unlock.sql',
    find: 'IF p_shown NOT IN (v_price, v_usual_price) THEN',
    replace: 'IF false THEN',
    red: 'expected { status: 200, code: 1,',
  },
  {
    name: 'new-price-unlocks-by-itself',
    find: "isBeyondCap ? 'cap' : isPriceNew ? 'price' : undefined",
    replace: "isBeyondCap ? 'cap' : undefined",
    red: 'expected undefined to match object',
  },
  {
    name: 'unlock-answers-url-of-episode-1',
    find: 'vidId: title.vidId, episodeN: String(episode) }\n      const url',
    replace: "vidId: title.vidId, episodeN: '1' }\n      const url",
    red: 'to match',
  },
  {
    name: 'play-list-counts-planned-episodes-as-out',
    find: 'nEpisode: row.episode_count',
    replace: 'nEpisode: row.total_episodes',
    red: 'to deeply equal [ 9, 4, 4 ]',
  },
  {
    name: 'play-list-hides-unlocked-episodes',
    find: 'unlockedEpisodesList: unlocked,',
    replace: 'unlockedEpisodesList: [],',
    red: 'expected [ -1, 1, [] ] to deeply equal [ -1, 1, [ 4 ] ]',
  },
  {
    name: 'history-asks-for-15',
    find: 'pageSize: pageSize.feed, preferenceId: 0 }',
    replace: 'pageSize: pageSize.moduleList, preferenceId: 0 }',
    red: '/videoInfo/getWatchRecordList: expected',
  },
  {
    name: 'history-is-oldest-first',
    file: 'playback/store.ts',
    find: 'ORDER BY w.updated_at DESC, w.vid_id DESC',
    replace: 'ORDER BY w.updated_at, w.vid_id',
    red: "expected [ '10003', '10004', '10005'",
  },
  {
    name: 'deletion-forgets-one-title',
    find: '{ vidIdList }),\n    onSuccess: async () => {\n      await queries.invalidateQueries({ queryKey: [path] })',
    replace:
      '{ vidIdList: [] }),\n    onSuccess: async () => {\n      await queries.invalidateQueries({ queryKey: [path] })',
    red: 'deleteWatchRecordList: expected',
  },
  {
    name: 'deleted-title-keeps-its-position',
    find: "for (const table of ['watch_records', 'episode_positions'] as const)",
    replace: "for (const table of ['watch_records'] as const)",
    red: 'expected 4 to be +0',
  },
  {
    name: 'second-like-is-added-again',
    find: 'wanted === 1 ? catalogue.addVideoLike : catalogue.cancelVideoLike',
    replace: 'catalogue.addVideoLike',
    red: '/watch/cancelVideoLike was called 0 times',
  },
  {
    name: 'like-cancels-nothing',
    find: "await mark('like', videoId, false, ctx)",
    replace: "await mark('like', videoId, true, ctx)",
    red: 'to deeply equal { isLike: +0',
  },
  {
    name: 'unfollow-follows-again',
    find: 'runOrReject(run, catalogue.delVideoShelf, { videoId: vidId })',
    replace: 'runOrReject(run, catalogue.addVideoShelf, { videoId: vidId })',
    red: '/watch/delVideoShelf was called 0 times',
  },
  {
    name: 'unfollow-ignores-the-video-id',
    find: '...(videoId === undefined ? [] : [videoId]), ...vidIdList]',
    replace: '...vidIdList]',
    red: 'to deeply equal { isCollect: +0',
  },
  {
    name: 'watchlist-is-oldest-first',
    find: 'ORDER BY f.created_at DESC, f.vid_id DESC',
    replace: 'ORDER BY f.created_at, f.vid_id DESC',
    red: "expected [ '10001', '10002', '10003' ] to deeply equal [ '10003', '10002', '10001' ]",
  },
  {
    name: 'watchlist-call-has-another-path',
    find: "'/watch/myVideoShelf'",
    replace: "'/watch/videoShelf'",
    red: "path: expected undefined to be '/watch/myVideoShelf'",
  },
  {
    name: 'subtitle-file-ignores-the-episode',
    find: '${code}/${subject.episodeN}.srt',
    replace: '${code}/1.srt',
    red: 'to deeply equal',
  },
  {
    name: 'russian-subtitles-are-arabic',
    find: "5: 'ru'",
    replace: "5: 'ar'",
    red: 'to deeply equal',
  },
  {
    name: 'watch-analysis-is-never-sent',
    find: "if (event) defer(() => ports.api.track('video_watch_analysis', event))",
    replace: '',
    red: 'expected undefined to match object',
  },
  {
    name: 'screen-views-are-not-tracked',
    find: "act('view')",
    replace: 'void act',
    red: '/ view 3',
  },
]
