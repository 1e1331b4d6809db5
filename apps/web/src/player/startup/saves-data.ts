import { saveData } from '#settings/start-keys.ts'
import type { Settings } from '#settings/store.ts'

/** Returns whether the browser's data saver is on (Android); false in browsers without `navigator.connection`. */
export function isDataSaverOn(browser: object): boolean {
  const connection: unknown = Reflect.get(browser, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** Whether data should be saved: by the viewer's setting or the browser's. */
export const savesData = (settings: Settings): boolean => settings.get(saveData) === 1 || isDataSaverOn(navigator)
