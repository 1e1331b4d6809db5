import { choiceSetting } from './setting.ts'

/** Smaller pictures and nothing loaded far ahead. */
export const saveData = choiceSetting('saveData', [0, 1], 0)

/** The viewer's own choice; a mute that the browser insists on is not kept. */
export const isMuted = choiceSetting('muted', [0, 1], 0)
