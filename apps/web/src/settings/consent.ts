import { keys } from './keys.ts'
import type { Settings } from './store.ts'

/** `ads`: ids that identify a visitor to an ad network. `statistics`: events about how the app is used. */
export type Purpose = 'ads' | 'statistics'

export interface ConsentConfig {
  readonly brand: { readonly consent: boolean }
}

/**
 * Returns whether the viewer consented to a purpose; undefined if the brand requires no consent, so that everything is
 * allowed.
 */
export const hasConsentTo = (config: ConsentConfig, settings: Settings, purpose: Purpose): boolean | undefined =>
  config.brand.consent ? settings.get(keys.privacyChoice).includes(purpose) : undefined
