import { saveData } from '#settings/start-keys.ts'
import type { Settings } from '#settings/store.ts'

/** Returns whether the browser's data saver is on (Android); false in browsers without `navigator.connection`. */
export function isDataSaverOn(browser: object): boolean {
  const connection: unknown = Reflect.get(browser, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** Whether bytes are dear: the viewer says so here, or the browser does. */
export const savesData = (settings: Settings): boolean => settings.get(saveData) === 1 || isDataSaverOn(navigator)
