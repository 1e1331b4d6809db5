import { keys } from './keys.ts'
import type { Settings } from './store.ts'

/** ads: ids that tell an ad network which of its viewers came. statistics: events about how the app is used. */
export const purposes = ['ads', 'statistics'] as const
export type Purpose = (typeof purposes)[number]

export interface AskingConfig {
  readonly brand: { readonly consent: boolean }
}

/** Whether the viewer allows a purpose; undefined where the brand does not ask, and everything goes. */
export const consentTo = (config: AskingConfig, settings: Settings, purpose: Purpose): boolean | undefined =>
  config.brand.consent ? settings.get(keys.privacyChoice).includes(purpose) : undefined
