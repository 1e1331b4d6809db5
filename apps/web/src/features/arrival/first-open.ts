import { keys } from '#settings/keys.ts'
import type { Settings } from '#settings/store.ts'

/**
 * Sets the defaults of the specification's "First open" if no user id is stored. Returns whether this is the first
 * open.
 */
export function applyFirstOpenDefaults(settings: Settings): boolean {
  if (settings.get(keys.userId) !== '') return false
  settings.set(keys.preferenceFirstOpen, 1)
  settings.set(keys.preference, 1)
  settings.set(keys.autoPay, 1)
  settings.set(keys.vvip, 0)
  settings.set(keys.activationDue, 1)
  return true
}
