import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'

/** ads: ids that tell an ad network which of its viewers came. statistics: events about how the app is used. */
export const purposes = ['ads', 'statistics'] as const
export type Purpose = (typeof purposes)[number]

/** Whether the viewer allows a purpose; undefined where the brand does not ask, and everything goes. */
export const consentTo = (config: RuntimeConfig, settings: Settings, purpose: Purpose): boolean | undefined =>
  config.brand.consent ? settings.get(keys.privacyChoice).includes(purpose) : undefined
