/** The whole catalogue, in the order of the story bible: pictures and dialogue per episode. */
import type { Dialogue } from '../scenes/dialogue.ts'
import type { EpisodeSpec } from '../scenes/episode.ts'
import * as chairwoman from './chairwoman.ts'
import * as clause17 from './clause-17.ts'
import * as divorcedByNoon from './divorced-by-noon.ts'
import * as dragonCourier from './dragon-courier.ts'
import * as harborNine from './harbor-nine.ts'
import * as lamplighter from './lamplighter.ts'
import * as lastNote from './last-note.ts'
import * as returnedInRed from './returned-in-red.ts'
import * as room19b from './room-19b.ts'
import * as thornStreet from './thorn-street.ts'
import * as weddingEve from './wedding-eve.ts'
import * as winterWolf from './winter-wolf.ts'

type Story = { specs: readonly EpisodeSpec[]; dialogue: Record<string, Dialogue> }

export const stories: Record<string, Story> = {
  'clause-17': clause17,
  'returned-in-red': returnedInRed,
  lamplighter,
  'winter-wolf': winterWolf,
  'room-19b': room19b,
  chairwoman,
  'divorced-by-noon': divorcedByNoon,
  'thorn-street': thornStreet,
  'wedding-eve': weddingEve,
  'dragon-courier': dragonCourier,
  'harbor-nine': harborNine,
  'last-note': lastNote,
}

export const specs: readonly EpisodeSpec[] = Object.values(stories).flatMap((story) => story.specs)
export const dialogue: Record<string, Dialogue> = Object.fromEntries(Object.values(stories).flatMap((story) => Object.entries(story.dialogue)))
