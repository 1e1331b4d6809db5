import type { SlotPool } from '../pool/slot-pool.ts'
import { createStore, type ReadonlyStore } from '../store.ts'
import type { CastApi, CastContextEvent, CastMedia, CastSession } from './cast-api.ts'
import { type CastEpisode, loadRequest, playsAt } from './cast-request.ts'

export interface CastingState {
  readonly hasReceiver: boolean
  /** The receiver's name while it is connected. */
  readonly device: string | undefined
  readonly isPaused: boolean
  readonly isLoading: boolean
  /** The receiver could not load or play the episode. */
  readonly hasFailed: boolean
  /** In seconds. */
  readonly position: number
  readonly duration: number
}
export interface CastingOptions {
  readonly api: CastApi
  readonly appId: string
  readonly pool: SlotPool
  /** Monotonic clock in milliseconds. */
  now(): number
  /** Asks for the episode at a feed index anew; undefined if the viewer may not play it, or without a connection. */
  load(index: number): Promise<CastEpisode | undefined>
  savePosition(index: number, seconds: number): void
  /** From now on the pool must not play. */
  onConnected(): void
  /** The pool may play again. `lostDevice` is the name of a receiver whose connection was lost. */
  onDisconnected(lostDevice: string | undefined): void
  /** The receiver has played the current episode to its end. */
  onEnded(): void
  /** The connection to the chosen receiver failed. */
  onFailed(): void
  readonly signal: AbortSignal
}
/** Playback at a Google Cast receiver. The pool stays the feed: its current episode is the one at the receiver. */
export interface Casting {
  readonly state: ReadonlyStore<CastingState>
  /** Opens the browser's list of receivers. Call it within a user gesture. */
  choose(): void
  /** Plays or pauses, also an episode that still loads; loads the episode again after its end or a failure. */
  toggle(): void
  seek(seconds: number): void
  /** Shows the subtitles of this language id, or none. */
  setSubtitle(id: number | undefined): void
  /** Ends the session; the episode goes on in the pool. */
  stop(): void
}

const saveEveryMs = 10_000
const idle = { isPaused: true, isLoading: false, hasFailed: false, position: 0, duration: 0 }

/** Until the signal aborts; the session and its episode then go on at the receiver. */
export function createCasting(options: CastingOptions): Casting {
  const { api, pool, signal, now } = options
  const { framework, chromeCast } = api
  const context = framework.CastContext.getInstance()
  const player = new framework.RemotePlayer()
  const controller = new framework.RemotePlayerController(player)
  const state = createStore<CastingState>({ ...idle, hasReceiver: false, device: undefined })
  let session: CastSession | undefined
  /** The last request to the receiver: the key of an episode to play, or of a closed one, before which it pauses. */
  let requested: string | undefined
  /** The episode that the receiver has loaded. */
  let loaded: { readonly key: string; readonly index: number; readonly media: CastMedia | undefined } | undefined
  /** Counts the loads: the receiver's answer to a load counts only while that load is the newest. */
  let loadCount = 0
  /** Positions at which episodes were left unfinished, by their keys. */
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
  /** From here on nothing that the receiver says about the loaded episode, or one on its way, has an effect. */
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
    // A receiver without this track keeps what it shows.
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
      await session.loadMedia(loadRequest(chromeCast, key, { ...episode, at: start }, sent))
      if (isClosed()) pauseReceiver()
      if (count !== loadCount) return
      // The viewer has paused while it loaded.
      const { isPaused } = state.get()
      adopt(key, index)
      if (isPaused) pauseReceiver()
      if (subtitle !== sent) showSubtitle()
    } catch {
      fail()
    }
  }
  /** Tells the receiver to play the pool's current episode, or to pause before a locked one. */
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
  /** Without a position the episode starts at its saved one. */
  const resend = (at: number | undefined) => {
    const current = pool.current()
    if (current && requested === current.key) void send(current.key, current.index, at)
  }
  const isLoadedThere = () => session && loaded && player.isMediaLoaded && playsAt(session, loaded.key)
  const notePlayer = () => {
    const { isPaused, playerState, currentTime, duration } = player
    // At the end the framework sets its fields back one after the other, perhaps the position first.
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
      // An episode that follows begins at its start. It has not been sent yet, because its address is asked for first.
      if (next && next.key !== key) leftPositions.set(next.key, 0)
    } else if (media.idleReason === 'ERROR' && !hasRetried) {
      // After a long pause the address has expired.
      hasRetried = true
      resend(position)
    } else {
      // Replaced by another tab or sender, the episode has its last known position saved already.
      if (media.idleReason === 'INTERRUPTED') release()
      else leaveEpisode()
      state.set({ isPaused: true, isLoading: false, hasFailed: media.idleReason === 'ERROR' })
    }
  }
  const connect = (found: CastSession) => {
    const current = pool.current()
    const isThere = current && playsAt(found, current.key)
    // Before there is a session, because it changes the pool's state.
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
    // From now on the phone knows the positions.
    leftPositions.clear()
    session = undefined
    requested = undefined
    state.set({ ...idle, device: undefined })
    options.onDisconnected(isLost ? device : undefined)
    if (isCurrent) pool.seek(position)
    // After a loss the viewer may not be near: nothing starts to sound by itself.
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
