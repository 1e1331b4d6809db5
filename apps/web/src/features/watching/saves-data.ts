import { isDataSaverOn } from '#player/saving-data.ts'
import { saveData } from '#settings/start-keys.ts'
import type { Settings } from '#settings/store.ts'

/** Whether bytes are dear: the viewer says so here, or the browser does. */
export const savesData = (settings: Settings): boolean => settings.get(saveData) === 1 || isDataSaverOn(navigator)
