/**
 * Hand-written types for the parts of the Google Cast sender framework, and of its older API `chrome.cast`, that the
 * player uses. See https://developers.google.com/cast/docs/reference/web_sender.
 */
export interface CastApi {
  readonly framework: CastFramework
  readonly chromeCast: ChromeCast
}

export interface CastFramework {
  readonly CastContext: { getInstance(): CastContext }
  readonly RemotePlayer: new () => RemotePlayer
  readonly RemotePlayerController: new (player: RemotePlayer) => RemotePlayerController
}
export interface CastContext {
  setOptions(options: { receiverApplicationId: string; autoJoinPolicy: string }): void
  getCastState(): 'NO_DEVICES_AVAILABLE' | 'NOT_CONNECTED' | 'CONNECTING' | 'CONNECTED'
  getCurrentSession(): CastSession | null
  /**
   * Opens the browser's list of Cast devices. Rejects with an error code; `cancel` means that the viewer has closed the
   * list.
   */
  requestSession(): Promise<unknown>
  endCurrentSession(stopsCasting: boolean): void
  addEventListener(type: CastContextEvent['type'], listener: (event: CastContextEvent) => void): void
  removeEventListener(type: CastContextEvent['type'], listener: (event: CastContextEvent) => void): void
}
export type CastContextEvent =
  | { readonly type: 'caststatechanged' }
  | {
      readonly type: 'sessionstatechanged'
      /** Other values exist for intermediate states and failures. */
      readonly sessionState: 'SESSION_STARTED' | 'SESSION_RESUMED' | 'SESSION_ENDED' | (string & {})
      readonly session: CastSession
    }
export interface CastSession {
  getCastDevice(): { readonly friendlyName: string }
  getMediaSession(): CastMedia | null
  /** `status` is `stopped` after an app has ended the session, and `disconnected` after the connection was lost. */
  getSessionObj(): { readonly status: string }
  /** Loads media on the Cast device. Rejects with an error code. */
  loadMedia(request: object): Promise<unknown>
}
/** An episode that the Cast device has loaded. */
export interface CastMedia {
  readonly playerState: 'IDLE' | 'PLAYING' | 'PAUSED' | 'BUFFERING'
  /** Reason why `playerState` is `IDLE`; null in other states. */
  readonly idleReason: 'CANCELLED' | 'INTERRUPTED' | 'FINISHED' | 'ERROR' | null
  readonly media: { readonly customData: unknown } | null
  addUpdateListener(listener: () => void): void
  removeUpdateListener(listener: () => void): void
  editTracksInfo(request: object, succeed: () => void, fail: () => void): void
}
export interface RemotePlayer {
  readonly isMediaLoaded: boolean
  readonly isPaused: boolean
  readonly playerState: string | null
  readonly duration: number
  /** Position in seconds. To seek, set the new position, then call `RemotePlayerController.seek`. */
  currentTime: number
}
export interface RemotePlayerController {
  playOrPause(): void
  seek(): void
  addEventListener(type: 'anyChanged', listener: () => void): void
  removeEventListener(type: 'anyChanged', listener: () => void): void
}

export interface ChromeCast {
  readonly AutoJoinPolicy: { readonly ORIGIN_SCOPED: string }
  readonly Image: new (url: string) => object
  readonly media: {
    readonly MediaInfo: new (contentId: string, contentType: string) => object
    readonly GenericMediaMetadata: new () => object
    readonly Track: new (trackId: number, trackType: 'TEXT') => object
    readonly LoadRequest: new (media: object) => object
    readonly EditTracksInfoRequest: new (activeTrackIds: readonly number[]) => object
  }
}
