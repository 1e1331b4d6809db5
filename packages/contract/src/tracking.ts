import { Choice, Decimal, Integer, Shape, type Static, Text } from './schema.ts'

/**
 * `GET /log/track`: returns 204 without a body, also for invalid input. Only events with a session (bearer token and
 * device cookie) are stored, for the session's user. All fields are query parameters; the common ones are appSource,
 * version, source (3), userPort, createTime, channelId, userId and deviceId (SHA-256 of the device id, hex).
 */
export const trackPath = '/log/track'

/**
 * Every tracked event: the file of the web app that sends it, and its own fields. The tracker's calls are typed by it;
 * the server stores no other event, field or kind of value.
 */
export const trackedEvents = {
  video_payment_report: {
    sentBy: 'features/purchase/payment-reports.ts',
    fields: Shape({ orderNo: Text(), position: Choice(2, 7, 8) }),
  },
  video_watch_analysis: {
    sentBy: 'player/stage/start-visit.ts',
    fields: Shape({
      vid: Text(),
      episode: Integer(),
      fromSecond: Decimal(),
      toSecond: Decimal(),
      watchedSeconds: Decimal(),
      startUpMs: Integer(),
      stalls: Integer(),
      stalledMs: Integer(),
      ended: Choice('swiped', 'finished', 'closed', 'hidden', 'failed'),
    }),
  },
  user_behavior: {
    sentBy: 'app/boot.ts',
    fields: Shape({ screen: Text(), action: Text() }, { subject: Text() }),
  },
} as const
export type TrackedEvent = keyof typeof trackedEvents

/** Each event's own fields. */
export type TrackedEvents = { readonly [E in TrackedEvent]: Static<(typeof trackedEvents)[E]['fields']> }

export const isTrackedEvent = (name: unknown): name is TrackedEvent =>
  typeof name === 'string' && Object.hasOwn(trackedEvents, name)
