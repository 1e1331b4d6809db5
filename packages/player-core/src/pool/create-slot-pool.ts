import { createEmitter } from '../emitter.ts'
import { totalSeconds } from '../engine/timeline.ts'
import { createStore } from '../store.ts'
import { type GetFeedSource, planSlotCommands, type SlotCommand, type SlotContent, slotCount, slotOf } from './plan.ts'
import { playWithSound } from './play-with-sound.ts'
import type { PoolOptions } from './pool-options.ts'
import { createSlot } from './slot.ts'
import type { PoolEvents, PoolState, SlotPool } from './slot-pool.ts'
import { statusOf } from './status.ts'
import { mayPrefetch } from './warm-gate.ts'

const haveCurrentData = 2
const empty: SlotContent = { index: undefined, key: undefined }

export function createSlotPool(options: PoolOptions): SlotPool {
  const { createVideo, engines, afterPaint, isSaving = () => false, running } = options
  const events = createEmitter<PoolEvents>()
  const state = createStore<PoolState>({
    index: -1,
    status: 'closed',
    slots: Array.from({ length: slotCount }, () => ({ index: undefined, hasFrame: false })),
    isMuted: running?.isMutedByBrowser ?? false,
    isMutedByBrowser: running?.isMutedByBrowser ?? false,
    isNativeOnly: false,
    error: undefined,
  })
  const holdings: SlotContent[] = Array.from({ length: slotCount }, () => empty)
  let sourceAt: GetFeedSource = () => undefined
  let index = -1
  /** Offset added to a feed index before `slotOf`; not 0 after `setSources` has renumbered the current episode. */
  let shift = 0
  let direction: 1 | -1 = 1
  let wantsPlay = false
  let startAt: { index: number; at: number } | undefined
  let gated: readonly SlotCommand[] = []
  let round = 0

  const slots = Array.from({ length: slotCount }, (_, slot) =>
    createSlot(running && slot === slotOf(running.index) ? running.video : createVideo(), engines, {
      buffered: () => openGate(),
      expired: () =>
        withHolding(slot, (held) => {
          // Empty the slot of a prefetched episode: with its expired URL it could not play when it is shown.
          if (held.index !== index) run({ type: 'drop', slot })
          events.emit('expired', held)
        }),
      error: (error) =>
        withHolding(slot, (held) => {
          if (held.index !== index) return run({ type: 'drop', slot })
          report({ error })
          pool.pause()
          events.emit('error', { ...held, error })
        }),
      replaced: () => {
        setFrame(slot, false)
        if (wantsPlay && slot === currentSlot()) start(slot)
      },
    }),
  )
  const videos = slots.map(({ video }) => video)
  const slotAt = (at: number) => slotOf(at + shift)
  const currentSlot = () => (index < 0 ? -1 : slotAt(index))
  const withHolding = (slot: number, act: (held: { index: number; key: string }) => void) => {
    const { index: at, key } = holdings[slot] ?? empty
    if (at !== undefined && key !== undefined) act({ index: at, key })
  }
  const setFrame = (slot: number, hasFrame: boolean) => {
    const views = state.get().slots.map((view, n) => (n === slot ? { index: holdings[n]?.index, hasFrame } : view))
    state.set({ slots: views })
  }
  const report = (patch: Partial<PoolState> = {}) => {
    const video = videos[currentSlot()]
    const { error } = { ...state.get(), ...patch }
    const hasFrame = state.get().slots[currentSlot()]?.hasFrame ?? false
    const status = video ? statusOf({ source: sourceAt(index), video, hasFrame, wantsPlay, error }) : 'closed'
    state.set({ ...patch, index, status })
  }

  const mute = () => {
    for (const video of videos) video.muted = true
    state.set({ isMuted: true, isMutedByBrowser: true })
  }
  const start = (slot: number) => {
    const play = () => (slot === currentSlot() ? (slots[slot]?.play() ?? Promise.resolve()) : Promise.resolve())
    const settle = async () => {
      const outcome = await playWithSound(state.get().isMuted, play, mute, options.soundRefusal)
      if (slot !== currentSlot()) return
      if (outcome === 'muted') events.emit('muted-by-browser', undefined)
      if (outcome === 'refused') wantsPlay = false
      report()
    }
    void settle()
  }
  const run = (command: SlotCommand) => {
    const slot = slots[command.slot]
    if (command.type === 'rest') slot?.rest()
    else if (command.type === 'play') start(command.slot)
    else if (command.type === 'drop') {
      slot?.drop()
      holdings[command.slot] = empty
      setFrame(command.slot, false)
    } else {
      const at = startAt?.index === command.index ? startAt.at : command.at
      holdings[command.slot] = { index: command.index, key: command.key }
      setFrame(command.slot, false)
      slot?.fill(command.type, command.media, at)
    }
  }
  const openGate = () => {
    if (gated.length === 0 || !mayPrefetch(sourceAt(index), videos[currentSlot()], isSaving())) return
    const commands = gated
    gated = []
    commands.forEach(run)
  }
  /** Changes the feed index of the current episode. Its element keeps playing; the other elements are emptied. */
  const renumber = (to: number) => {
    const slot = currentSlot()
    shift += index - to
    index = to
    holdings[slot] = { ...(holdings[slot] ?? empty), index }
    setFrame(slot, state.get().slots[slot]?.hasFrame ?? false)
    for (const other of holdings.keys()) if (other !== slot) run({ type: 'drop', slot: other })
  }
  const apply = (mustPlay: boolean) => {
    const { now } = planSlotCommands(holdings, index, sourceAt, direction, slotAt)
    const isNew = now.some(({ type }) => type === 'load')
    now.filter(({ type }) => type !== 'play' || (wantsPlay && (mustPlay || isNew))).forEach(run)
    report(mustPlay || isNew ? { error: undefined } : {})
    gated = []
    const mine = ++round
    afterPaint(() => {
      if (mine !== round) return
      const { later } = planSlotCommands(holdings, index, sourceAt, direction, slotAt)
      later.filter(({ type }) => type === 'drop').forEach(run)
      gated = later.filter(({ type }) => type === 'warm')
      openGate()
    })
  }

  /** Reloads the current episode at its current position. */
  const reload = () => {
    const source = sourceAt(index)
    if (source?.state !== 'ready') return
    const at = slots[currentSlot()]?.positionS || source.at
    slots[currentSlot()]?.fill('load', source.media, at)
    if (wantsPlay) start(currentSlot())
    report({ error: undefined })
  }

  for (const [slot, video] of videos.entries()) {
    video.addEventListener('loadeddata', () => {
      setFrame(slot, true)
      if (slot === currentSlot()) report()
    })
    video.addEventListener('timeupdate', () => slot === currentSlot() && openGate())
    for (const type of ['playing', 'waiting', 'canplay', 'seeking', 'seeked', 'ended', 'pause'] as const) {
      video.addEventListener(type, () => {
        if (slot !== currentSlot()) return
        // A pause that the player did not request comes from the browser or the system. Ignore late events of the
        // previous media.
        const isHeld = holdings[slot]?.index === index
        if (type === 'pause' && isHeld && video.paused && !video.ended) {
          // WebKit lets native HLS start, but pauses it once it detects sound, which needs a gesture.
          const isRefused = wantsPlay && !state.get().isMuted && totalSeconds(video.played) < 0.1
          if (isRefused) {
            mute()
            events.emit('muted-by-browser', undefined)
            start(slot)
          } else wantsPlay = false
        }
        // The browser, a remote control or a restarted engine may also start playback.
        if (type === 'playing' && isHeld && !video.paused && !video.ended) wantsPlay = true
        if (type === 'ended') wantsPlay = false
        report()
        if (type === 'ended') withHolding(slot, (held) => events.emit('ended', held))
      })
    }
  }

  if (running) {
    const slot = slotOf(running.index)
    holdings[slot] = { index: running.index, key: running.key }
    slots[slot]?.adopt(running.engine, running.media)
    setFrame(slot, running.video.readyState >= haveCurrentData)
    for (const video of videos) video.muted = state.get().isMuted
  }

  const pool: SlotPool = {
    on: events.on,
    state,
    videos,
    current() {
      const { video, kind } = slots[currentSlot()] ?? {}
      const source = sourceAt(index)
      const media = source?.state === 'ready' ? source.media : undefined
      return video && source ? { index, key: source.key, video, media, kind } : undefined
    },
    prepare(target) {
      if (index < 0) slots[slotAt(target)]?.prepare()
    },
    warm(target) {
      const source = sourceAt(target)
      if (index >= 0 || source?.state !== 'ready' || holdings[slotAt(target)]?.key === source.key) return
      const slot = slotAt(target)
      holdings[slot] = { index: target, key: source.key }
      setFrame(slot, false)
      slots[slot]?.warmSoon(source.media, source.at)
    },
    cool(target) {
      if (index < 0 && holdings[slotAt(target)]?.index === target) run({ type: 'drop', slot: slotAt(target) })
    },
    setSources(next, at = index) {
      sourceAt = next
      if (index < 0) return
      if (at !== index) renumber(at)
      apply(false)
    },
    show(target, { at, isPaused = false } = {}) {
      // After an error, the episode is loaded again even if the viewer has left it and returns.
      if (state.get().error) run({ type: 'drop', slot: currentSlot() })
      direction = target === index - 1 ? -1 : 1
      index = target
      wantsPlay = !isPaused
      startAt = at === undefined ? undefined : { index: target, at }
      const isHeld = holdings[slotAt(target)]?.key === sourceAt(target)?.key
      // Seeking a prefetched element to the position where it already is would discard its decoded frame.
      if (isHeld && at !== undefined && Math.abs((videos[currentSlot()]?.currentTime ?? 0) - at) > 0.25) pool.seek(at)
      apply(true)
    },
    play() {
      if (index < 0) return
      wantsPlay = true
      if (state.get().error) return pool.retry()
      start(currentSlot())
      report()
    },
    pause() {
      wantsPlay = false
      slots[currentSlot()]?.pause()
      report()
    },
    seek(seconds) {
      const video = videos[currentSlot()]
      const end = video && Number.isFinite(video.duration) ? video.duration : seconds
      slots[currentSlot()]?.seek(Math.min(Math.max(0, seconds), end))
    },
    retry() {
      if (sourceAt(index)?.state !== 'ready') return
      wantsPlay = true
      reload()
    },
    refresh(key, media) {
      for (const [slot, held] of holdings.entries()) if (held.key === key) slots[slot]?.refresh(media)
    },
    setMuted(isMuted) {
      for (const video of videos) video.muted = isMuted
      state.set({ isMuted, isMutedByBrowser: false })
      if (!isMuted && index >= 0) pool.bless()
    },
    setNativeOnly(isOn) {
      if (state.get().isNativeOnly === isOn) return
      state.set({ isNativeOnly: isOn })
      if (!engines.support.mediaSource) return
      for (const [at, slot] of slots.entries()) {
        slot.setNativeOnly(isOn)
        if (at !== currentSlot()) run({ type: 'drop', slot: at })
      }
      if (index < 0) return
      reload()
      apply(false)
    },
    setRate(rate) {
      // Set the default rate too: an element resets its playback rate to the default with every new source.
      for (const video of videos) Object.assign(video, { defaultPlaybackRate: rate, playbackRate: rate })
    },
    bless() {
      for (const [slot, video] of videos.entries()) {
        if (slot === currentSlot() || !video.paused) continue
        video.play().catch(() => {})
        video.pause()
      }
      if (wantsPlay && videos[currentSlot()]?.paused) start(currentSlot())
    },
    listen(type, listener, signal) {
      for (const [slot, video] of videos.entries()) {
        video.addEventListener(type, () => slot === currentSlot() && listener(video, index), { signal })
      }
    },
    close() {
      round += 1
      gated = []
      index = -1
      wantsPlay = false
      report({ error: undefined })
      for (let slot = 0; slot < slotCount; slot++) run({ type: 'drop', slot })
      shift = 0
    },
  }
  return pool
}
