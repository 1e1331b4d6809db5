import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { TrackedEvent, TrackedEvents } from '@cliffhanger/contract/tracking'
import { appVersion, userPort } from '@cliffhanger/domain/constants'
import { type ConsentConfig, consentTo } from '#settings/consent.ts'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'

/** SHA-256 in hex; undefined on plain-http origins, where browsers do not offer a digest. */
async function hashed(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle || text === '') return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type TrackerConfig = ConsentConfig & Pick<RuntimeConfig, 'trackUrl'>
export type Track = <E extends TrackedEvent>(event: E, fields: TrackedEvents[E]) => void

/**
 * Sends events to the log store without waiting for the response, also while the page unloads. Sends nothing when a required
 * consent is missing or the device id cannot be hashed. Events before the first session are sent when it begins, because the
 * store accepts only events of a session.
 */
export function createTracker(config: TrackerConfig, settings: Settings): Track {
  const { trackUrl } = config
  let deviceId: string | undefined
  const known = hashed(settings.get(keys.deviceId)).then((hash) => {
    deviceId = hash
  })
  function send(event: TrackedEvent, fields: object, createTime: number) {
    if (deviceId === undefined) return
    const common = {
      appSource: 0,
      version: appVersion,
      source: 3,
      userPort,
      createTime,
      channelId: settings.get(keys.channelId),
      userId: settings.get(keys.userId),
      deviceId,
      event,
    }
    const query = Object.entries({ ...common, ...fields }).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const separator = trackUrl.includes('?') ? '&' : '?'
    const headers = { BearerToken: settings.get(keys.bearerToken) }
    void fetch(`${trackUrl}${separator}${new URLSearchParams(query)}`, { keepalive: true, headers }).catch(() => {})
  }
  function sendInSession(event: TrackedEvent, fields: object, createTime: number) {
    if (settings.get(keys.bearerToken) !== '') return send(event, fields, createTime)
    const stop = settings.subscribe(() => {
      if (settings.get(keys.bearerToken) === '') return
      stop()
      send(event, fields, createTime)
    })
  }
  return (event, fields) => {
    if (consentTo(config, settings, 'statistics') === false) return
    const at = Date.now()
    // A page that unloads runs no more promise callbacks, so once the hash is known, events are sent synchronously.
    if (deviceId !== undefined) sendInSession(event, fields, at)
    else void known.then(() => sendInSession(event, fields, at))
  }
}
