import { keys } from './keys.ts'
import type { Settings } from './store.ts'

/** ads: ids that identify a visitor to an ad network. statistics: events about how the app is used. */
export type Purpose = 'ads' | 'statistics'

export interface ConsentConfig {
  readonly brand: { readonly consent: boolean }
}

/** Whether the viewer allows a purpose; undefined if the brand does not require consent, so everything is allowed. */
export const consentTo = (config: ConsentConfig, settings: Settings, purpose: Purpose): boolean | undefined =>
  config.brand.consent ? settings.get(keys.privacyChoice).includes(purpose) : undefined
