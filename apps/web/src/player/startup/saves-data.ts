import type { Quality } from '@cliffhanger/player-core/engine/pick-rung'
import { videoQualitySetting } from '#settings/setting.ts'
import type { Settings } from '#settings/store.ts'

/** Returns whether the browser's data saver is on (Android); false in browsers without `navigator.connection`. */
export function isDataSaverOn(browser: object): boolean {
  const connection: unknown = Reflect.get(browser, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}

/** Returns the viewer's choice of quality; `auto` saves data if the browser's data saver is on. */
export function effectiveQuality(settings: Settings, browser: object = navigator): Quality {
  const chosen = settings.get(videoQualitySetting)
  if (chosen === 2) return 'best'
  return chosen === 1 || isDataSaverOn(browser) ? 'saving' : 'auto'
}

/** Returns whether data should be saved: no title is prefetched before a touch, and no clip starts by itself. */
export const shouldReduceDataUse = (settings: Settings): boolean => effectiveQuality(settings) === 'saving'
