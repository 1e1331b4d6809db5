import type { SlotPool } from '../pool/slot-pool.ts'
import { createStore, type ReadonlyStore } from '../store.ts'
import type { CastApi, CastContextEvent, CastMedia, CastSession } from './cast-api.ts'
import { type CastEpisode, createCastLoadRequest, isPlayingOnCastDevice } from './cast-request.ts'

export interface CastingState {
  readonly hasReceiver: boolean
  /** Name of the connected Cast device; undefined while none is connected. */
  readonly device: string | undefined
  readonly isPaused: boolean
  readonly isLoading: boolean
  /** True if the Cast device could not load or play the episode. */
  readonly hasFailed: boolean
  /** Position of the Cast device in the episode, in seconds. */
  readonly position: number
  readonly duration: number
}
export interface CastingOptions {
  readonly api: CastApi
  readonly appId: string
  readonly pool: SlotPool
  /** Monotonic clock in milliseconds. */
  now(): number
  /**
   * Fetches the episode at a feed index with new signed URLs; resolves to undefined if the viewer may not play it or is
   * offline.
   */
  load(index: number): Promise<CastEpisode | undefined>
  savePosition(index: number, seconds: number): void
  /** Called when a Cast device has been connected. The pool must not play while it is connected. */
  onConnected(): void
  /**
   * Called when the Cast device has been disconnected. The pool may play again. `lostDevice` is the device's name if
   * the connection was lost.
   */
  onDisconnected(lostDevice: string | undefined): void
  /** Called when the Cast device has played the current episode to its end. */
  onEnded(): void
  /** Called when the connection to the chosen Cast device has failed. */
  onFailed(): void
  readonly signal: AbortSignal
}
/** Playback on a Google Cast device. The device plays the current episode of the pool. */
export interface Casting {
  readonly state: ReadonlyStore<CastingState>
  /** Opens the browser's list of Cast devices. Call it within a user gesture. */
  choose(): void
  /** Plays or pauses, even while the episode is loading. Reloads the episode after its end or after a failure. */
  toggle(): void
  seek(seconds: number): void
  /** Shows the subtitles of the language `id`, or hides subtitles if it is undefined. */
  setSubtitle(id: number | undefined): void
  /** Ends the Cast session; playback continues in the pool. */
  stop(): void
}

const saveEveryMs = 10_000
const idle = { isPaused: true, isLoading: false, hasFailed: false, position: 0, duration: 0 }

/** Controls Cast playback until `signal` is aborted. The Cast device then keeps playing. */
export function createCasting(options: CastingOptions): Casting {
  const { api, pool, signal, now } = options
  const { framework, chromeCast } = api
  const context = framework.CastContext.getInstance()
  const player = new framework.RemotePlayer()
  const controller = new framework.RemotePlayerController(player)
  const state = createStore<CastingState>({ ...idle, hasReceiver: false, device: undefined })
  let session: CastSession | undefined
  /**
   * Last request to the Cast device: the key of the episode to play, with ` closed` appended if the episode is locked
   * or missing.
   */
  let requested: string | undefined
  /** The episode that the Cast device has loaded. */
  let loaded: { readonly key: string; readonly index: number; readonly media: CastMedia | undefined } | undefined
  /** Number of the newest load. Responses to earlier loads are ignored. */
  let loadCount = 0
  /** Last position of each unfinished episode, by episode key. */
  const leftPositions = new Map<string, number>()
  let subtitle: number | undefined
  let isStopping = false
  let hasRetried = false
  let savedMs = now()
  let saved = 0

  const save = () => {
    const { position } = state.get()
    if (!loaded || Math.abs(position - saved) < 0.5) return
    saved = position
    savedMs = now()
    options.savePosition(loaded.index, position)
  }
  /** Ignores all further events about the loaded episode and about an episode that is being loaded. */
  const release = () => {
    loadCount++
    loaded?.media?.removeUpdateListener(noteMedia)
    loaded = undefined
  }
  const leaveEpisode = () => {
    save()
    if (loaded) leftPositions.set(loaded.key, state.get().position)
    release()
  }
  const adopt = (key: string, index: number) => {
    const media = session?.getMediaSession() ?? undefined
    loaded = { key, index, media }
    saved = state.get().position
    savedMs = now()
    media?.addUpdateListener(noteMedia)
    notePlayer()
  }
  const showSubtitle = () => {
    const request = new chromeCast.media.EditTracksInfoRequest(subtitle === undefined ? [] : [subtitle])
    // If the device does not have the track, its subtitles stay unchanged.
    loaded?.media?.editTracksInfo(
      request,
      () => {},
      () => {},
    )
  }
  const isClosed = () => /^(locked|missing)$/.test(pool.state.get().status)
  const pauseReceiver = () => player.isMediaLoaded && !player.isPaused && controller.playOrPause()
  const send = async (key: string, index: number, at?: number) => {
    leaveEpisode()
    state.set({ ...idle, isPaused: false, isLoading: true, ...(at !== undefined && { position: at }) })
    const count = loadCount
    const fail = () => count === loadCount && state.set({ isPaused: true, isLoading: false, hasFailed: true })
    try {
      const episode = await options.load(index)
      if (count !== loadCount || !session) return
      if (!episode) return fail()
      const start = at ?? leftPositions.get(key) ?? episode.at
      state.set({ position: start })
      const sent = subtitle
      await session.loadMedia(createCastLoadRequest(chromeCast, key, { ...episode, at: start }, sent))
      if (isClosed()) pauseReceiver()
      if (count !== loadCount) return
      // The viewer may have paused while the episode was loading.
      const { isPaused } = state.get()
      adopt(key, index)
      if (isPaused) pauseReceiver()
      if (subtitle !== sent) showSubtitle()
    } catch {
      fail()
    }
  }
  /** Makes the Cast device play the current episode of the pool, or pause if that episode is locked or missing. */
  const follow = (at?: number) => {
    const current = session && pool.current()
    if (!current) return
    const { key, index, media } = current
    const next = isClosed() ? `${key} closed` : media && key
    if (next === undefined || next === requested) return
    requested = next
    hasRetried = false
    if (!isClosed()) return void send(key, index, at)
    leaveEpisode()
    pauseReceiver()
    state.set(idle)
  }
  /** Loads the current episode again; if `at` is undefined, from its saved position. */
  const resend = (at: number | undefined) => {
    const current = pool.current()
    if (current && requested === current.key) void send(current.key, current.index, at)
  }
  const isLoadedThere = () => session && loaded && player.isMediaLoaded && isPlayingOnCastDevice(session, loaded.key)
  const notePlayer = () => {
    const { isPaused, playerState, currentTime, duration } = player
    // At the end of an episode the framework resets its fields one by one, and possibly the position first.
    if (!isLoadedThere() || playerState === null || playerState === 'IDLE') return
    state.set({ isPaused, isLoading: playerState === 'BUFFERING', position: currentTime, duration })
    if (isPaused || now() - savedMs >= saveEveryMs) save()
  }
  const noteMedia = () => {
    const { key = '', media } = loaded ?? {}
    if (media?.playerState !== 'IDLE') return
    const { position, duration } = state.get()
    if (media.idleReason === 'FINISHED') {
      state.set({ position: duration, isPaused: true, isLoading: false })
      leaveEpisode()
      leftPositions.delete(key)
      options.onEnded()
      const next = pool.current()
      // The next episode starts at 0. It has not been sent to the device yet, because its URL is being fetched.
      if (next && next.key !== key) leftPositions.set(next.key, 0)
    } else if (media.idleReason === 'ERROR' && !hasRetried) {
      // After a long pause the signed URL has expired: retry once with a new URL.
      hasRetried = true
      resend(position)
    } else {
      // If another tab or device has replaced the episode, its last known position is already saved.
      if (media.idleReason === 'INTERRUPTED') release()
      else leaveEpisode()
      state.set({ isPaused: true, isLoading: false, hasFailed: media.idleReason === 'ERROR' })
    }
  }
  const connect = (found: CastSession) => {
    const current = pool.current()
    const isThere = current && isPlayingOnCastDevice(found, current.key)
    // `onConnected` must run before `session` is set, because `onConnected` changes the state of the pool, which
    // `follow` observes.
    options.onConnected()
    session = found
    isStopping = false
    requested = undefined
    state.set({ ...idle, device: found.getCastDevice().friendlyName })
    if (!isThere) return follow(current?.video.currentTime)
    requested = current.key
    adopt(current.key, current.index)
  }
  const disconnect = () => {
    if (!session) return
    const { device, position, isPaused } = state.get()
    const isLost = !isStopping && session.getSessionObj().status !== 'stopped'
    const isCurrent = loaded !== undefined && loaded.key === pool.current()?.key
    leaveEpisode()
    // Discard these positions, because the pool tracks the positions from now on.
    leftPositions.clear()
    session = undefined
    requested = undefined
    state.set({ ...idle, device: undefined })
    options.onDisconnected(isLost ? device : undefined)
    if (isCurrent) pool.seek(position)
    // Do not play after a lost connection: the viewer may be away, and sound must not start by itself.
    if (isCurrent && isStopping && !isPaused) pool.play()
  }
  const noteReceivers = () => state.set({ hasReceiver: context.getCastState() !== 'NO_DEVICES_AVAILABLE' })
  const noteSession = (event: CastContextEvent) => {
    if (event.type !== 'sessionstatechanged') return
    if (event.sessionState === 'SESSION_ENDED') disconnect()
    else if (/^SESSION_(STARTED|RESUMED)$/.test(event.sessionState)) connect(event.session)
  }

  context.setOptions({
    receiverApplicationId: options.appId,
    autoJoinPolicy: chromeCast.AutoJoinPolicy.ORIGIN_SCOPED,
  })
  context.addEventListener('caststatechanged', noteReceivers)
  context.addEventListener('sessionstatechanged', noteSession)
  controller.addEventListener('anyChanged', notePlayer)
  const unsubscribe = pool.state.subscribe(() => follow())
  signal.addEventListener('abort', () => {
    leaveEpisode()
    unsubscribe()
    context.removeEventListener('caststatechanged', noteReceivers)
    context.removeEventListener('sessionstatechanged', noteSession)
    controller.removeEventListener('anyChanged', notePlayer)
  })
  noteReceivers()
  const running = context.getCurrentSession()
  if (running) connect(running)

  return {
    state,
    choose() {
      context.requestSession().catch((code: unknown) => code !== 'cancel' && options.onFailed())
    },
    toggle() {
      const { position, duration, isLoading, isPaused } = state.get()
      const isOver = duration > 0 && position >= duration - 1
      if (isLoadedThere()) controller.playOrPause()
      else if (isLoading) state.set({ isPaused: !isPaused })
      else resend(isOver ? 0 : position || undefined)
    },
    seek(seconds) {
      if (!isLoadedThere()) return
      player.currentTime = Math.max(0, Math.min(seconds, player.duration || seconds))
      controller.seek()
      state.set({ position: player.currentTime })
    },
    setSubtitle(id) {
      if (id === subtitle) return
      subtitle = id
      showSubtitle()
    },
    stop() {
      isStopping = true
      context.endCurrentSession(true)
    },
  }
}
