/** Insert shots by name. */
import { crown, lantern, ring, rose, wolf } from './emblems.ts'
import { chain, moonstone, seal, veil } from './fates.ts'
import { clock, glass, piano } from './keepsakes.ts'
import type { Motif } from './kit.ts'
import { cat, microphone } from './lighter.ts'
import { letter, score, stamp } from './papers.ts'
import { door, headlamp, safe } from './scenery.ts'
import { map, phone, ticket } from './signs.ts'
import { steamer } from './steamer.ts'
import { hairpin, key, scissors } from './trinkets.ts'

export { fadeIn } from './kit.ts'
export type MotifName =
  | 'ring'
  | 'rose'
  | 'crown'
  | 'lantern'
  | 'wolf'
  | 'chain'
  | 'clock'
  | 'glass'
  | 'hairpin'
  | 'key'
  | 'moonstone'
  | 'piano'
  | 'scissors'
  | 'seal'
  | 'veil'
  | 'letter'
  | 'map'
  | 'phone'
  | 'score'
  | 'stamp'
  | 'ticket'
  | 'cat'
  | 'door'
  | 'headlamp'
  | 'microphone'
  | 'safe'
  | 'steamer'
export const motifs: Record<MotifName, Motif> = {
  ring,
  rose,
  crown,
  lantern,
  wolf,
  chain,
  clock,
  glass,
  hairpin,
  key,
  moonstone,
  piano,
  scissors,
  seal,
  veil,
  letter,
  map,
  phone,
  score,
  stamp,
  ticket,
  cat,
  door,
  headlamp,
  microphone,
  safe,
  steamer,
}
