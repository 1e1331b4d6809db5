import type { CommonFields } from '@cliffhanger/contract/request'
import { appVersion, userPort } from '@cliffhanger/domain/constants'
import type { LanguageId } from '@cliffhanger/domain/languages'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'

/** Returns a version 4 UUID. `crypto.randomUUID` is missing on plain-http origins. */
export function newDeviceId(randomBytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const bytes = randomBytes(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  })
  return hex.join('').replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

declare const Temporal: { readonly Now: { timeZoneId(): string } } | undefined
/**
 * Prefers Temporal: the first `Intl` formatter of a page loads the browser's locale data, which takes 50 ms on a fast
 * machine and delays the first API call.
 */
const timeZone = () =>
  typeof Temporal === 'undefined' ? Intl.DateTimeFormat().resolvedOptions().timeZone : Temporal.Now.timeZoneId()

/** Returns a function that builds the common fields of an API call, as the specification requires them. */
export const createCommonFields =
  (settings: Settings, language: LanguageId, now: () => number) => (): CommonFields => ({
    appSource: 0,
    appVer: appVersion,
    channelId: settings.get(keys.channelId),
    deviId: settings.get(keys.deviceId),
    language,
    isLogin: settings.get(keys.isLogin) === 1,
    requestTime: now(),
    timeZone: timeZone() || 'UTC',
    userId: settings.get(keys.userId),
    userPort,
  })
