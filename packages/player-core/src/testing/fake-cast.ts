import type {
  CastApi,
  CastContext,
  CastContextEvent,
  CastMedia,
  CastSession,
  RemotePlayer,
  RemotePlayerController,
} from '../features/cast-api.ts'

/** The fields of a load request that the tests read. */
export interface FakeLoad {
  readonly currentTime: number
  readonly autoplay: boolean
  readonly activeTrackIds: readonly number[]
  readonly media: {
    readonly contentId: string
    readonly contentType: string
    readonly customData: unknown
    readonly metadata: { readonly title: string; readonly subtitle: string }
    readonly tracks: readonly { readonly trackId: number; readonly trackContentId: string; readonly language: string }[]
  }
}
interface Changing {
  isMediaLoaded: boolean
  isPaused: boolean
  playerState: CastMedia['playerState'] | null
  duration: number
  currentTime: number
}
type Listeners<T> = Set<(event: T) => void>

/**
 * Creates a fake of Google's Cast sender framework with one Cast device, "Living Room". Its state changes only through
 * calls of its API and of the returned methods. The function uses no variables from outside, so that a browser test can
 * evaluate its source text in a page.
 */
export function createFakeCast(duration = 60) {
  class MediaInfo {
    contentId: string
    contentType: string
    customData: unknown = undefined
    metadata = { title: '', subtitle: '' }
    tracks: FakeLoad['media']['tracks'] = []
    constructor(contentId: string, contentType: string) {
      this.contentId = contentId
      this.contentType = contentType
    }
  }
  class Track {
    trackId: number
    type: string
    trackContentId = ''
    language = ''
    constructor(trackId: number, type: string) {
      this.trackId = trackId
      this.type = type
    }
  }
  class LoadRequest implements FakeLoad {
    media: FakeLoad['media']
    currentTime = 0
    autoplay = false
    activeTrackIds: readonly number[] = []
    constructor(media: object) {
      this.media = Object.assign(new MediaInfo('', ''), media)
    }
  }
  class EditTracksInfoRequest {
    activeTrackIds: readonly number[]
    constructor(activeTrackIds: readonly number[]) {
      this.activeTrackIds = activeTrackIds
    }
  }

  const loads: FakeLoad[] = []
  const tracks: (readonly number[])[] = []
  const commands: string[] = []
  const onContext: Listeners<CastContextEvent> = new Set()
  const onPlayer = new Set<() => void>()
  const players = new Set<Changing>()
  let now: Changing = { isMediaLoaded: false, isPaused: true, playerState: null, duration: 0, currentTime: 0 }
  let castState: ReturnType<CastContext['getCastState']> = 'NO_DEVICES_AVAILABLE'
  let session: CastSession | undefined
  let status = 'connected'
  let media: { readonly shown: CastMedia; readonly tell: (patch: Partial<CastMedia>) => void } | undefined
  let refusal: string | undefined
  let choice: string | undefined
  let isHolding = false
  const held: ((code: string | undefined) => void)[] = []

  const change = (patch: Partial<Changing>) => {
    now = { ...now, ...patch }
    for (const player of players) Object.assign(player, now)
    for (const listener of [...onPlayer]) listener()
  }
  const tellContext = (event: CastContextEvent) => {
    for (const listener of [...onContext]) listener(event)
  }
  const makeMedia = (load: FakeLoad) => {
    const listeners = new Set<() => void>()
    const shown: CastMedia = {
      playerState: 'PLAYING',
      idleReason: null,
      media: load.media,
      addUpdateListener: (listener) => listeners.add(listener),
      removeUpdateListener: (listener) => listeners.delete(listener),
      editTracksInfo: (request) => tracks.push(Reflect.get(request, 'activeTrackIds')),
    }
    const tell = (patch: Partial<CastMedia>) => {
      Object.assign(shown, patch)
      for (const listener of [...listeners]) listener()
    }
    return { shown, tell }
  }
  const makeSession = (): CastSession => ({
    getCastDevice: () => ({ friendlyName: 'Living Room' }),
    getMediaSession: () => media?.shown ?? null,
    getSessionObj: () => ({ status }),
    async loadMedia(request) {
      const load: FakeLoad = Object.assign(new LoadRequest({}), request)
      loads.push(load)
      const code = isHolding ? await new Promise<string | undefined>((resolve) => held.push(resolve)) : refusal
      if (code !== undefined) throw code
      media = makeMedia(load)
      change({ isMediaLoaded: true, isPaused: false, playerState: 'PLAYING', duration, currentTime: load.currentTime })
    },
  })
  const begin = (sessionState: 'SESSION_STARTED' | 'SESSION_RESUMED') => {
    session = makeSession()
    status = 'connected'
    castState = 'CONNECTED'
    tellContext({ type: 'caststatechanged' })
    tellContext({ type: 'sessionstatechanged', sessionState, session })
  }
  const finishSession = (ending: 'stopped' | 'disconnected') => {
    if (!session) return
    const ended = session
    status = ending
    session = undefined
    media = undefined
    castState = 'NOT_CONNECTED'
    change({ isMediaLoaded: false, isPaused: true, playerState: null, duration: 0, currentTime: 0 })
    tellContext({ type: 'sessionstatechanged', sessionState: 'SESSION_ENDED', session: ended })
  }
  const idle = (idleReason: CastMedia['idleReason']) => {
    const ended = media
    media = undefined
    // Reset the fields one by one, as the real framework does.
    change({ currentTime: 0 })
    change({ isMediaLoaded: false, isPaused: true, playerState: 'IDLE' })
    ended?.tell({ playerState: 'IDLE', idleReason })
  }
  const context: CastContext = {
    setOptions: ({ receiverApplicationId, autoJoinPolicy }) =>
      commands.push(`app ${receiverApplicationId} ${autoJoinPolicy}`),
    getCastState: () => castState,
    getCurrentSession: () => session ?? null,
    async requestSession() {
      if (choice !== undefined) throw choice
      begin('SESSION_STARTED')
    },
    endCurrentSession: () => finishSession('stopped'),
    addEventListener: (_, listener) => onContext.add(listener),
    removeEventListener: (_, listener) => onContext.delete(listener),
  }
  class Player implements RemotePlayer {
    isMediaLoaded = now.isMediaLoaded
    isPaused = now.isPaused
    playerState = now.playerState
    duration = now.duration
    currentTime = now.currentTime
    constructor() {
      players.add(this)
    }
  }
  class Controller implements RemotePlayerController {
    readonly #player: RemotePlayer
    constructor(player: RemotePlayer) {
      this.#player = player
    }
    playOrPause() {
      commands.push(now.isPaused ? 'play' : 'pause')
      change({ isPaused: !now.isPaused, playerState: now.isPaused ? 'PLAYING' : 'PAUSED' })
    }
    seek() {
      commands.push(`seek ${this.#player.currentTime}`)
      change({ currentTime: this.#player.currentTime })
    }
    addEventListener(_: 'anyChanged', listener: () => void) {
      onPlayer.add(listener)
    }
    removeEventListener(_: 'anyChanged', listener: () => void) {
      onPlayer.delete(listener)
    }
  }
  const api: CastApi = {
    framework: {
      CastContext: { getInstance: () => context },
      RemotePlayer: Player,
      RemotePlayerController: Controller,
    },
    chromeCast: {
      AutoJoinPolicy: { ORIGIN_SCOPED: 'origin_scoped' },
      Image: class {
        url: string
        constructor(url: string) {
          this.url = url
        }
      },
      media: { MediaInfo, GenericMediaMetadata: class {}, Track, LoadRequest, EditTracksInfoRequest },
    },
  }
  return {
    api,
    /** All load requests, all selections of text tracks, and all other commands so far. */
    loads,
    tracks,
    commands,
    /** Makes the Cast device appear on the local network. */
    appear() {
      castState = 'NOT_CONNECTED'
      tellContext({ type: 'caststatechanged' })
    },
    /** Simulates that the viewer chooses the Cast device in the browser's list. */
    connect: () => begin('SESSION_STARTED'),
    /** Makes later calls of `requestSession` reject with this code; `cancel` means that the viewer closed the list. */
    refuseChoice: (code: string | undefined) => {
      choice = code
    },
    /** Makes later loads reject with this code. */
    refuseLoads: (code: string | undefined) => {
      refusal = code
    },
    /** Makes later loads wait for `answerLoad`. */
    holdLoads: () => {
      isHolding = true
    },
    /** Lets the oldest waiting load succeed, or makes it reject with this code. */
    answerLoad: (code?: string) => held.shift()?.(code),
    /** Simulates that another tab or device loads different media. */
    takeOver(seconds: number) {
      const replaced = media
      media = makeMedia(new LoadRequest(new MediaInfo('', '')))
      change({ currentTime: seconds })
      replaced?.tell({ playerState: 'IDLE', idleReason: 'INTERRUPTED' })
    },
    playTo: (seconds: number) => change({ currentTime: seconds }),
    /** Simulates that the viewer pauses or plays with the remote control of the Cast device. */
    pressRemote: () => change({ isPaused: !now.isPaused }),
    end: (reason: CastMedia['idleReason']) => idle(reason),
    /** Simulates a lost connection. */
    lose: () => finishSession('disconnected'),
    listenerCount: () => onContext.size + onPlayer.size,
  }
}
export type FakeCast = ReturnType<typeof createFakeCast>
