import { createDubPlayer, type DubPlayer } from '@cliffhanger/player-core/features/dub'
import { createVideo } from '@cliffhanger/player-core/pool/create-video'
import { createEngineOutsidePool, sharedPool } from '#player/stage/shared-pool.ts'

let element: HTMLVideoElement | undefined
let player: DubPlayer | undefined

/** Plays the dubbing track of a language with the player's video; language 0 plays the original audio. */
export function playDub(language: number): void {
  element ??= createVideo(document)
  player ??= openPlayer(element)
  player?.choose(language)
}

function openPlayer(video: HTMLVideoElement): DubPlayer | undefined {
  const engine = createEngineOutsidePool(video)
  return engine && createDubPlayer({ pool: sharedPool(), element: video, engine, page: window })
}
