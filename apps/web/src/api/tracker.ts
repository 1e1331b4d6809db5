import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { TrackedEventFields, TrackedEventName } from '@cliffhanger/contract/tracking'
import { appVersion, userPort } from '@cliffhanger/domain/constants'
import { continueOrStartVisit, parseLanding, readVisit, type Visit } from '@cliffhanger/domain/visit'
import { type ConsentConfig, hasConsentTo } from '#settings/consent.ts'
import { keys } from '#settings/keys.ts'
import type { Setting } from '#settings/setting.ts'
import { createSettings, type Settings } from '#settings/store.ts'
import { newDeviceId } from './common-fields.ts'

/** Returns the SHA-256 hash in hex; undefined on plain-http origins, where browsers offer no `crypto.subtle`. */
async function hashed(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle || text === '') return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
const newId = () => newDeviceId((bytes) => crypto.getRandomValues(bytes))

export type TrackerConfig = ConsentConfig & Pick<RuntimeConfig, 'trackUrl'>
export type Track = <E extends TrackedEventName>(event: E, fields: TrackedEventFields[E]) => void

/** Access to the page whose events are tracked, and to the page's tab. */
export interface TrackedPage {
  /** The tab's session storage: all pages of a tab belong to one visit. */
  readonly tab: Settings
  /** URL that opened the page, and its ad parameters. */
  readonly opened: TrackedEventFields['landing']
  /** Returns the page's current URL. */
  shown(): TrackedEventFields['landing']
  language(): string
  /** Monotonic clock in ms. */
  now(): number
  /** Runs a task immediately; on a prerendered page, once the viewer opens the page. */
  whenOpened(task: () => void): void
}

// The setting is defined without `jsonSetting`, so that the tracker need not load the file of that function.
const visit: Setting<Visit | undefined> = {
  key: 'visit',
  initial: undefined,
  parse: readVisit,
  format: (value) => JSON.stringify(value),
}

function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

function browserPage(): TrackedPage {
  const [navigation] = performance.getEntriesByType('navigation')
  // A page that was reloaded or reached by Back was not opened by its ad link.
  const isByLink = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
  return {
    tab: createSettings(tabStorage()),
    // The app may already have changed the URL, so the URL of the navigation entry is used.
    opened: parseLanding(isByLink ? navigation.name : location.href, isByLink),
    shown: () => parseLanding(location.href, false),
    language: () => document.documentElement.lang,
    now: () => performance.now(),
    whenOpened(task) {
      if (Reflect.get(document, 'prerendering') !== true) return task()
      document.addEventListener('prerenderingchange', task, { once: true })
    },
  }
}

interface Occurred {
  readonly event: TrackedEventName
  readonly fields: object
  readonly createTime: number
  /** Time of the event on the monotonic clock; `createTime` is the same time on the system clock. */
  readonly atMs: number
  /**
   * User id of the viewer; empty before the first session. Without a user id, the event is sent for the viewer of the
   * first session.
   */
  readonly userId: string
  readonly eventId: string
  readonly visitId: string
}

/** Events that are sent only once per visit with the same fields, as the event registry declares. */
const oncePerVisit: readonly TrackedEventName[] = ['landing', 'episode_progress', 'wall_seen']
/** Retry delays of an event whose request failed. The event's id lets the server store a repeated event only once. */
const retryMs = [5_000, 30_000, 120_000]
/** Maximum age of an event: the server rejects older ones, and deduplicates by event id for one day longer. */
const dayMs = 86_400_000

/**
 * Creates a function that sends events to the log store without waiting for the response, also while the page unloads.
 * It sends nothing if a required consent is missing or the device id cannot be hashed. Events before the first session
 * are sent once a session exists, because the store accepts only events with a session. A waiting event is dropped if
 * its viewer has logged out or withdrawn consent.
 */
export function createTracker(config: TrackerConfig, settings: Settings, page: TrackedPage = browserPage()): Track {
  const { trackUrl } = config
  const { tab } = page
  const isAllowed = () => hasConsentTo(config, settings, 'statistics') !== false
  let isFirstEvent = true
  let deviceId: string | undefined
  const known = hashed(settings.get(keys.deviceId)).then((hash) => {
    deviceId = hash
  })
  function send(occurred: Occurred, tries = 0) {
    const userId = settings.get(keys.userId)
    const isOfOther = occurred.userId !== '' && occurred.userId !== userId
    const { event, fields, createTime, eventId, visitId } = occurred
    // The monotonic clock may stop while the device sleeps, so the age is measured with the system clock.
    const isTooLate = tries > 0 && Date.now() - createTime > dayMs
    if (deviceId === undefined || isOfOther || isTooLate || !isAllowed()) return
    const common = {
      appSource: 0,
      version: appVersion,
      source: 3,
      userPort,
      createTime,
      channelId: settings.get(keys.channelId),
      userId,
      deviceId,
      event,
      eventId,
      visitId,
      // Waiting time is measured with the monotonic clock, because the system clock may be changed in the meantime.
      sentTime: createTime + Math.round(page.now() - occurred.atMs),
      language: page.language(),
    }
    const query = Object.entries({ ...common, ...fields }).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const separator = trackUrl.includes('?') ? '&' : '?'
    const headers = { BearerToken: settings.get(keys.bearerToken) }
    const retry = (afterMs = 0) => {
      const waitMs = retryMs[tries]
      if (waitMs === undefined || afterMs > dayMs) return
      setTimeout(() => send({ ...occurred, userId }, tries + 1), Math.max(waitMs, afterMs))
    }
    void fetch(`${trackUrl}${separator}${new URLSearchParams(query)}`, { keepalive: true, headers }).then(
      (answer) => answer.ok || retry(Number(answer.headers.get('retry-after')) * 1_000 || 0),
      () => retry(),
    )
  }
  function sendInSession(occurred: Occurred) {
    if (settings.get(keys.bearerToken) !== '') return send(occurred)
    const stop = settings.subscribe(() => {
      // The session stores its token before the user id, so wait for both.
      if (settings.get(keys.bearerToken) === '' || settings.get(keys.userId) === '') return
      stop()
      send(occurred)
    })
  }
  const track: Track = (event, fields) => {
    const [createTime, atMs, userId] = [Date.now(), page.now(), settings.get(keys.userId)]
    const last = tab.get(visit)
    const landing = isFirstEvent ? page.opened : page.shown()
    // An ad link starts a new visit, even if the tab already has a visit.
    const { sent, ...current } = continueOrStartVisit(
      createTime,
      userId,
      landing.adId === undefined ? last : undefined,
      newId,
    )
    const once = oncePerVisit.includes(event) ? JSON.stringify([event, fields]) : undefined
    const isSent = once !== undefined && sent.includes(once)
    tab.set(visit, { ...current, sent: once === undefined || isSent ? sent : [...sent, once] })
    isFirstEvent = false
    if (current.id !== last?.id) track('landing', landing)
    if (isSent) return
    const occurred = { event, fields, createTime, atMs, userId, eventId: newId(), visitId: current.id }
    // An unloading page runs no promise callbacks, so once the hash is known, events are sent synchronously.
    if (deviceId !== undefined) sendInSession(occurred)
    else void known.then(() => sendInSession(occurred))
  }
  return (event, fields) => page.whenOpened(() => (isAllowed() ? track(event, fields) : tab.clear(visit)))
}
