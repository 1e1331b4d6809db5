/** Places by name. */
import { corridor, hall } from './indoors.ts'
import { office, stage } from './interiors.ts'
import type { Place } from './kit.ts'
import { city, forest, palace } from './outdoors.ts'
import { train } from './train.ts'
import { ward } from './ward.ts'
import { harbour } from './waterfront.ts'

export type { Palette } from './kit.ts'
export type SetName = 'city' | 'forest' | 'palace' | 'harbour' | 'corridor' | 'hall' | 'train' | 'stage' | 'ward' | 'office'
export const sets: Record<SetName, Place> = { city, forest, palace, harbour, corridor, hall, train, stage, ward, office }
