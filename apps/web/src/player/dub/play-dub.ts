import { createDubPlayer, type DubPlayer } from '@cliffhanger/player-core/features/dub'
import { createVideo } from '@cliffhanger/player-core/pool/create-video'
import { createOwnEngine, sharedPool } from '#player/stage/shared-pool.ts'

let player: DubPlayer | undefined

/** Plays the dubbing tracks in a language on this page's pool, or the original sound with 0. */
export function playDub(language: number): void {
  const element = createVideo(document)
  const engine = player ? undefined : createOwnEngine(element)
  if (engine) player = createDubPlayer({ pool: sharedPool(), element, engine })
  player?.choose(language)
}
