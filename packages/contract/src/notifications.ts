import { call } from './call.ts'
import { Flag, Integer, Prose, Shape, Text } from './schema.ts'

const minuteOfDay = Integer({ minimum: 0, maximum: 1_439 })
/** Minutes since midnight in the viewer's time zone. */
const QuietHours = Shape({ from: minuteOfDay, until: minuteOfDay })
/** `digest`: a weekly mail with new episodes, for viewers who get no push messages. */
const choices = { episodes: Flag(), answers: Flag(), digest: Flag() }
/** Name of a time zone (IANA). */
const TimeZone = Text({ minLength: 1, maxLength: 64 })
const Endpoint = Text({ minLength: 1, maxLength: 1_000 })

export const notifications = {
  notificationChoices: call('/notifications/choices', {
    summary: 'Returns what the viewer is notified of; not found if the operator sends no notifications.',
    auth: 'device',
    /** The endpoint of the browser's push subscription, if it has one. */
    input: Shape({}, { endpoint: Endpoint }),
    /**
     * `isSubscribed`: whether the endpoint of the request belongs to the viewer. `pushKey`: the server's public key for a
     * subscription; left out if it sends no push messages. `hasDigest`: whether this viewer can get the weekly mail.
     */
    output: Shape(
      { ...choices, isSubscribed: Flag(), hasDigest: Flag() },
      { quietHours: QuietHours, pushKey: Prose() },
    ),
  }),
  saveNotificationChoices: call('/notifications/saveChoices', {
    summary: 'Stores what the viewer is notified of, and when not.',
    auth: 'device',
    input: Shape({ ...choices, timeZone: TimeZone }, { quietHours: QuietHours }),
    output: Shape({}),
  }),
  subscribePush: call('/notifications/subscribe', {
    summary: 'Stores the push subscription of this browser; of more than five the oldest ends.',
    auth: 'device',
    input: Shape({
      endpoint: Endpoint,
      /** Public key and secret of the browser, in base64url. */
      p256dh: Text({ minLength: 1, maxLength: 87 }),
      auth: Text({ minLength: 1, maxLength: 22 }),
      timeZone: TimeZone,
    }),
    output: Shape({}),
  }),
  unsubscribePush: call('/notifications/unsubscribe', {
    summary: 'Removes a push subscription of the viewer.',
    auth: 'device',
    input: Shape({ endpoint: Endpoint }),
    output: Shape({}),
  }),
}

/** Path of the link in mails that ends the weekly mail without a login, below the API's base. */
export const endDigestPath = '/notifications/endDigest'
