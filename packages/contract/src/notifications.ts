import { call } from './call.ts'
import { AnyText, Flag, Integer, Shape, Text } from './schema.ts'

const minuteOfDay = Integer({ minimum: 0, maximum: 1_439 })
/** Period without notifications, as minutes since midnight in the viewer's time zone. */
const QuietHours = Shape({ from: minuteOfDay, until: minuteOfDay })
/** `digest`: a weekly email about new episodes, for viewers who receive no push messages. */
const choices = { episodes: Flag(), answers: Flag(), digest: Flag() }
/** Whether the viewer is notified when somebody accepts a gift of the viewer. Absent at brands without gifts. */
const gifts = Flag()
/** IANA name of a time zone. */
const TimeZone = Text({ minLength: 1, maxLength: 64 })
const Endpoint = Text({ minLength: 1, maxLength: 1_000 })

export const notifications = {
  notificationChoices: call('/notifications/choices', {
    summary: 'Returns what the viewer is notified of; not found if the operator sends no notifications.',
    auth: 'device',
    isReadOnly: true,
    /** `endpoint`: endpoint of this browser's push subscription, if there is one. */
    input: Shape({}, { endpoint: Endpoint }),
    /**
     * `isSubscribed`: whether the subscription with the requested endpoint belongs to the viewer. `pushKey`: the
     * server's public key for push subscriptions; absent if the server sends no push messages. `hasDigest`: whether
     * this viewer can get the weekly email.
     */
    output: Shape(
      { ...choices, isSubscribed: Flag(), hasDigest: Flag() },
      { gifts, quietHours: QuietHours, pushKey: AnyText() },
    ),
  }),
  saveNotificationChoices: call('/notifications/saveChoices', {
    summary: 'Stores what the viewer is notified of, and when not.',
    auth: 'device',
    input: Shape({ ...choices, timeZone: TimeZone }, { gifts, quietHours: QuietHours }),
    output: Shape({}),
  }),
  subscribePush: call('/notifications/subscribe', {
    summary: 'Stores the push subscription of this browser; of more than five the oldest ends.',
    auth: 'device',
    input: Shape({
      endpoint: Endpoint,
      /** `p256dh` is the public key and `auth` the secret of the push subscription, both in base64url. */
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

/** Path, relative to the API base, of the unsubscribe link in the weekly email; works without a login. */
export const unsubscribeDigestPath = '/notifications/endDigest'
