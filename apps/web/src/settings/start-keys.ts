import { choiceSetting } from './setting.ts'

/** Picture quality: 0 automatic, 1 data saver, 2 best. Its name is that of the former switch, which stored 0 or 1. */
export const quality = choiceSetting('saveData', [0, 1, 2], 0)

/** The viewer's choice; a mute forced by the browser is not stored. */
export const isMuted = choiceSetting('muted', [0, 1], 0)
