/**
 * `GET /log/track`: answers 204 without a body, even for junk. Only events with a session (bearer token and device cookie)
 * are kept, as those of the session's user. Every field is a query string; the common ones are
 * appSource, version, source (3), userPort, createTime, channelId, userId and deviceId (SHA-256 of the device id, hex).
 */
export const trackPath = '/log/track'

/** The typed table of events and their own fields. */
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

/** The names of each event's own fields: nothing else of an event is kept. */
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
