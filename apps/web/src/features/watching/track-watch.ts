import type { TrackedEvents } from '@cliffhanger/contract/tracking'
import { appVersion, userPort } from '@cliffhanger/domain/constants'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'

type WatchEvent = TrackedEvents['video_watch_analysis']

/** SHA-256 in hex; undefined on plain-http origins, where the browser keeps its digest to itself. */
async function hashed(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle || text === '') return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Sends events to the log store, also from a page that is going away; nobody waits for them. Without a hash of the
 * device id nothing is sent: the id itself is a credential.
 */
export function createWatchTracker(trackUrl: string, settings: Settings): (event: WatchEvent) => void {
  let deviceId: string | undefined
  void hashed(settings.get(keys.deviceId)).then((hash) => {
    deviceId = hash
  })
  return (event) => {
    if (deviceId === undefined) return
    const common = {
      appSource: 0,
      version: appVersion,
      source: 3,
      userPort,
      createTime: Date.now(),
      channelId: settings.get(keys.channelId),
      userId: settings.get(keys.userId),
      deviceId,
      event: 'video_watch_analysis',
    }
    const fields = Object.entries({ ...common, ...event }).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const separator = trackUrl.includes('?') ? '&' : '?'
    void fetch(`${trackUrl}${separator}${new URLSearchParams(fields)}`, { keepalive: true }).catch(() => {})
  }
}
