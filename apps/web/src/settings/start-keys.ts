import { choiceSetting } from './setting.ts'

/** The data saver: smaller pictures and less prefetching. */
export const saveData = choiceSetting('saveData', [0, 1], 0)

/** The viewer's choice; a mute forced by the browser is not stored. */
export const isMuted = choiceSetting('muted', [0, 1], 0)
