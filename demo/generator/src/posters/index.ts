/** All posters, in the order of the catalogue. */
import { chairwoman } from './chairwoman.ts'
import { clause17 } from './clause-17.ts'
import { divorcedByNoon } from './divorced-by-noon.ts'
import { dragonCourier } from './dragon-courier.ts'
import { harborNine } from './harbor-nine.ts'
import { lamplighter } from './lamplighter.ts'
import { lastNote } from './last-note.ts'
import type { Poster } from './poster.ts'
import { returnedInRed } from './returned-in-red.ts'
import { room19b } from './room-19b.ts'
import { thornStreet } from './thorn-street.ts'
import { weddingEve } from './wedding-eve.ts'
import { winterWolf } from './winter-wolf.ts'

export const posters: readonly Poster[] = [
  clause17,
  returnedInRed,
  winterWolf,
  room19b,
  lamplighter,
  weddingEve,
  dragonCourier,
  chairwoman,
  thornStreet,
  divorcedByNoon,
  harborNine,
  lastNote,
]
