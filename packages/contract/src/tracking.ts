import { Choice, Decimal, Flag, Integer, type Schema, Shape, type Static, Text } from './schema.ts'

/**
 * Path of `GET /log/track`, which stores an event and always returns 204 without a body, even for invalid input. Only
 * events with a session (bearer token and device cookie) are stored, for the session's user. All fields are query
 * parameters: the common fields of `commonEventFields` and the fields of the event.
 */
export const trackPath = '/log/track'

/** Adds a description to a field's schema, and the unit if the field is a number. */
const about = <T>(schema: Schema<T>, description: string, unit?: string): Schema<T> => ({
  ...schema,
  description,
  ...(unit !== undefined && { unit }),
})
const id = () => Text({ maxLength: 19, pattern: '^[1-9][0-9]*$' })
const uuid = () => Text({ maxLength: 36, pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })

/** Fields that every event has. Pages of earlier releases do not send the optional fields. */
export const commonEventFields = Shape(
  {
    event: about(Text(), 'name of the event'),
    appSource: about(Integer(), 'always 0'),
    version: about(Text(), 'version of the web app'),
    source: about(Integer(), 'always 3'),
    userPort: about(Integer(), 'always 2'),
    createTime: about(Integer(), 'when it happened, by the clock of the page', 'ms since 1970'),
    channelId: about(Integer(), 'channel that brought the viewer'),
    userId: about(Text(), 'viewer of the session'),
    deviceId: about(Text(), 'SHA-256 of the device id, in hex'),
  },
  {
    eventId: about(uuid(), 'id of the event; an event is stored once, however often it is sent'),
    visitId: about(uuid(), 'id of the visit: a tab, until 30 minutes pass without an event'),
    sentTime: about(Integer(), 'when it is sent: createTime and the time since then', 'ms since 1970'),
    language: about(Text({ maxLength: 10 }), 'language of the interface'),
  },
)

// Upper limits of the values, so that statistics need no larger numeric types.
const episodeNumber = () => Integer({ minimum: 1, maximum: 100_000 })
const seconds = () => Decimal({ minimum: 0, maximum: 86_400 })
const milliseconds = () => Integer({ minimum: 0, maximum: 86_400_000 })
const title = { vid: about(id(), 'title'), episode: about(episodeNumber(), 'number of the episode') }
const order = {
  orderId: about(id(), 'order'),
  orderType: about(Choice(1, 3, 6), '1: coins, 3: membership, 6: whole title'),
  env: about(Choice('sandbox', 'demo', 'prod'), 'environment of the payment provider'),
  price: about(Decimal(), 'price of the order, before refunds', 'currency'),
  currency: about(Text(), 'ISO 4217 code'),
  isRenewal: about(Flag(), 'a membership was renewed, without a visit'),
}
const orderTitle = { vid: about(id(), 'title, if the order buys one') }

/** How the server handles an event of a guest without database rows: see docs/decisions/020. */
type FromNewGuest = 'refused' | 'stored' | 'creates the guest'
interface EventFields {
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, Schema<unknown>>>
}
export interface BrowserEventDeclaration {
  /** The only file of the web app that sends this event. */
  readonly sentBy: string
  readonly description: string
  readonly fields: EventFields
  /**
   * The event is stored with the viewer's id, so it is part of the viewer's data export and deleted with the account.
   */
  readonly isPersonal: true
  /** Number of days until the event is deleted, if less than TRACKING_DAYS. */
  readonly retentionDays?: number
  readonly isOncePerVisit?: true
  /**
   * Set only for performance events. If `field` of an event has `value`, only the share FIRST_FRAME_SAMPLING of these
   * events is stored, and each stored row contains that share.
   */
  readonly sampledIf?: { readonly field: string; readonly value: string }
  readonly fromNewGuest: FromNewGuest
}
export interface ServerEventDeclaration {
  readonly sentBy: 'server'
  readonly description: string
  readonly fields: EventFields
  readonly isPersonal: true
}

/**
 * Registry of the events that browsers send. It defines the types of the tracker's calls, and the server stores no
 * other event, field or type of value. docs/events.md is generated from it. The web app imports only its types.
 */
export const trackedEvents = {
  landing: {
    sentBy: 'api/tracker.ts',
    description: 'A visit begins.',
    fields: Shape(
      { path: about(Text({ maxLength: 200, pattern: '^/' }), 'path of the page, without parameters') },
      {
        vid: about(id(), 'title in the address'),
        adId: about(Text({ maxLength: 200 }), 'ad link, from the parameter adId'),
        clickId: about(Text({ maxLength: 200 }), 'click on an ad link, from the parameter click_id'),
      },
    ),
    isPersonal: true,
    isOncePerVisit: true,
    fromNewGuest: 'stored',
  },
  first_frame: {
    sentBy: 'player/stage/watch-events.ts',
    description:
      'An episode shows its first moving frame. Not after a lock or an error, nor if the page was hidden meanwhile: the time would not be the wait of a viewer.',
    fields: Shape(
      {
        ...title,
        ms: about(
          Integer({ minimum: 0, maximum: 600_000 }),
          'cold: since the navigation, or since the page was visible; else since the tap or swipe',
          'ms',
        ),
        path: about(
          Choice('cold', 'tap', 'swipe'),
          'cold: a new page; tap: opened or picked in the app; swipe: the next or previous episode, also by itself',
        ),
        engine: about(Choice('cmaf', 'hls', 'native'), 'engine of the player'),
      },
      {
        network: about(Choice('slow-2g', '2g', '3g', '4g'), 'speed of the connection, where the browser reports it'),
      },
    ),
    isPersonal: true,
    retentionDays: 60,
    // Only swipes are sampled: cold starts and taps are funnel steps, which must be counted completely.
    sampledIf: { field: 'path', value: 'swipe' },
    fromNewGuest: 'stored',
  },
  episode_progress: {
    sentBy: 'player/stage/watch-events.ts',
    description: 'Playback, not a seek, has passed a quarter of an episode. 100: the episode has ended.',
    fields: Shape({ ...title, percent: about(Choice(25, 50, 75, 100), 'share of the episode', '%') }),
    isPersonal: true,
    isOncePerVisit: true,
    fromNewGuest: 'stored',
  },
  wall_seen: {
    sentBy: 'player/paywall/use-offer.ts',
    description:
      'The paywall of a locked episode is shown, also if prices cannot be loaded. Again if its offers change.',
    fields: Shape({
      ...title,
      offers: about(
        Text({ maxLength: 100, pattern: '^([a-zA-Z]+(,[a-zA-Z]+)*)?$' }),
        'offers in their order: episode, wholeTitle, membership',
      ),
      episodeCoins: about(Integer({ minimum: 0, maximum: 1_000_000 }), 'price of the episode', 'coins'),
    }),
    isPersonal: true,
    isOncePerVisit: true,
    fromNewGuest: 'stored',
  },
  video_watch_analysis: {
    sentBy: 'player/stage/start-visit.ts',
    description: 'An episode that has played is left.',
    fields: Shape({
      vid: about(Text(), 'title'),
      episode: about(episodeNumber(), 'number of the episode'),
      fromSecond: about(seconds(), 'first position', 's'),
      toSecond: about(seconds(), 'last position', 's'),
      watchedSeconds: about(seconds(), 'played time, without seeks', 's'),
      startUpMs: about(milliseconds(), 'from showing the episode to its first moving frame', 'ms'),
      stalls: about(Integer({ minimum: 0, maximum: 1_000_000 }), 'number of stalls'),
      stalledMs: about(milliseconds(), 'time of all stalls', 'ms'),
      ended: about(Choice('swiped', 'finished', 'closed', 'hidden', 'failed'), 'how it was left'),
    }),
    isPersonal: true,
    fromNewGuest: 'creates the guest',
  },
  video_payment_report: {
    sentBy: 'features/purchase/payment-reports.ts',
    description: 'The page has created an order, or has seen its end. Orders and ledger are the record of payments.',
    fields: Shape({
      orderNo: about(Text(), 'order'),
      position: about(Choice(2, 7, 8), '2: created, 7: paid, 8: not paid'),
    }),
    isPersonal: true,
    fromNewGuest: 'creates the guest',
  },
  user_behavior: {
    sentBy: 'app/boot.ts',
    description: 'A screen is shown, or a named action of the viewer.',
    fields: Shape(
      { screen: about(Text(), 'path of the screen'), action: about(Text(), 'view, or the name of the action') },
      { subject: about(Text(), 'target of the action') },
    ),
    isPersonal: true,
    fromNewGuest: 'refused',
  },
} as const satisfies Readonly<Record<string, BrowserEventDeclaration>>
export type TrackedEventName = keyof typeof trackedEvents

/** Fields of each event, without the common fields. */
export type TrackedEventFields = { readonly [E in TrackedEventName]: Static<(typeof trackedEvents)[E]['fields']> }

/**
 * Registry of the events that the server derives from its own tables, with the SQL statements in
 * apps/server/src/modules/tracking/derived-events.ts. The server never accepts these events from a browser.
 */
export const derivedEvents = {
  order_created: {
    sentBy: 'server',
    description: 'An order is created.',
    fields: Shape(order, orderTitle),
    isPersonal: true,
  },
  paid: {
    sentBy: 'server',
    description: 'The payment provider has confirmed the payment of an order.',
    fields: Shape(order, orderTitle),
    isPersonal: true,
  },
  unlocked: {
    sentBy: 'server',
    description: 'A viewer gets an episode or a whole title for good: by coins, money, an ad or a gift.',
    fields: Shape(
      {
        vid: about(id(), 'title'),
        kind: about(Choice('unlock', 'wholeTitle', 'adUnlock', 'giftRedeem'), 'kind of the ledger entry'),
        coins: about(Integer({ minimum: 0 }), 'price', 'coins'),
      },
      {
        episode: about(Integer({ minimum: 1 }), 'number of the episode; missing for a whole title or several episodes'),
      },
    ),
    isPersonal: true,
  },
  return: {
    sentBy: 'server',
    description: 'The first visit of a viewer on a later day than the first one (UTC).',
    fields: Shape({ day: about(Integer({ minimum: 1 }), 'days since the first day', 'days') }),
    isPersonal: true,
  },
} as const satisfies Readonly<Record<string, ServerEventDeclaration>>
export type DerivedEventName = keyof typeof derivedEvents

export const isTrackedEvent = (name: unknown): name is TrackedEventName =>
  typeof name === 'string' && Object.hasOwn(trackedEvents, name)

/** Returns the declaration of an event. Its type makes properties that only some events have optional. */
export const eventDeclarationOf = (event: TrackedEventName): BrowserEventDeclaration => trackedEvents[event]

export const isDerivedEvent = (name: unknown): name is DerivedEventName =>
  typeof name === 'string' && Object.hasOwn(derivedEvents, name)
