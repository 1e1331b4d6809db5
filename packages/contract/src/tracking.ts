/**
 * `GET /log/track`: returns 204 without a body, also for invalid input. Only events with a session (bearer token and
 * device cookie) are stored, for the session's user. All fields are query parameters; the common ones are appSource,
 * version, source (3), userPort, createTime, channelId, userId and deviceId (SHA-256 of the device id, hex).
 */
export const trackPath = '/log/track'

/** Tracked events with their own fields. */
export interface TrackedEvents {
  readonly video_payment_report: { orderNo: string; position: 2 | 7 | 8 }
  readonly video_watch_analysis: {
    vid: string
    episode: number
    fromSecond: number
    toSecond: number
    watchedSeconds: number
    startUpMs: number
    stalls: number
    stalledMs: number
    ended: 'swiped' | 'finished' | 'closed' | 'hidden' | 'failed'
  }
  readonly user_behavior: { screen: string; action: string; subject?: string }
}
export type TrackedEvent = keyof TrackedEvents

/** Names of each event's own fields. Other fields are not stored. */
export const trackedFields: { readonly [E in TrackedEvent]: readonly (keyof Required<TrackedEvents[E]>)[] } = {
  video_payment_report: ['orderNo', 'position'],
  video_watch_analysis: [
    'vid',
    'episode',
    'fromSecond',
    'toSecond',
    'watchedSeconds',
    'startUpMs',
    'stalls',
    'stalledMs',
    'ended',
  ],
  user_behavior: ['screen', 'action', 'subject'],
}
export const isTrackedEvent = (name: unknown): name is TrackedEvent =>
  typeof name === 'string' && Object.hasOwn(trackedFields, name)
