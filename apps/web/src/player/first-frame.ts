import type { Engine, MediaSourceRef } from '@cliffhanger/player-core/engine/engine'
import type { BrowserCmaf } from '@cliffhanger/player-core/pool/browser-cmaf'

/** The episode that the player's page started before its app was there. */
export interface FirstFrame {
  readonly vid: string
  readonly n: number
  readonly media: MediaSourceRef
  readonly video: HTMLVideoElement
  readonly engine: Engine
  readonly cmaf: BrowserCmaf
  /** Seconds. */
  readonly at: number
  /** From the navigation to its first moving frame; undefined until then. */
  startUpMs: number | undefined
  isMutedByBrowser: boolean
  /** Its engine gave up, or waits for another address: the app starts anew. */
  hasFailed: boolean
}

declare global {
  /** Set by the page's own script, for the app to take over. */
  var firstFrame: FirstFrame | undefined
}

/** The running episode, if there is one; from now on it is the caller's. */
export function takeFirstFrame(): FirstFrame | undefined {
  const taken = globalThis.firstFrame
  globalThis.firstFrame = undefined
  return taken
}

/** What stood in for the player goes: the player is there, or another page. Nobody's episode stops. */
export function clearFirstFrame(): void {
  takeFirstFrame()?.engine.stop()
  document.getElementById('first-frame')?.remove()
}
