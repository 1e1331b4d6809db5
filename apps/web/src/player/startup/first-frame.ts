import type { Engine, EpisodeMedia } from '@cliffhanger/player-core/engine/engine'
import type { CmafEngineFactory } from '@cliffhanger/player-core/pool/browser-cmaf'

/** The episode that the player's page started before the app loaded. */
export interface PageStartedEpisode {
  readonly vid: string
  readonly n: number
  readonly media: EpisodeMedia
  readonly video: HTMLVideoElement
  readonly engine: Engine
  readonly cmaf: CmafEngineFactory
  /** Start position of the episode in seconds. */
  readonly at: number
  /** Time from the navigation to the first moving frame; undefined until then. */
  startUpMs: number | undefined
  isMutedByBrowser: boolean
  /** True if the engine failed or its URL expired. The app then starts the episode again. */
  hasFailed: boolean
}

declare global {
  /** The episode that an inline script of the page has started. The app takes it over. */
  var firstFrame: PageStartedEpisode | undefined
}

/** Transfers ownership of the running episode, if there is one, to the caller. */
export function takePageStartedEpisode(): PageStartedEpisode | undefined {
  const taken = globalThis.firstFrame
  globalThis.firstFrame = undefined
  return taken
}

/** Removes the player placeholder, and stops its episode unless the player has taken it over. */
export function clearPageStartedEpisode(): void {
  takePageStartedEpisode()?.engine.stop()
  document.getElementById('first-frame')?.remove()
}
