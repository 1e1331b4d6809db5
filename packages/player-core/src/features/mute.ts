import type { SlotPool } from '../pool/slot-pool.ts'

/**
 * Applies the stored mute setting and saves later changes by the viewer. A mute that the browser forced is not saved.
 */
export function attachMute(options: {
  pool: SlotPool
  isMuted: boolean
  save: (isMuted: boolean) => void
  signal: AbortSignal
}): { toggle(): void } {
  const { pool, save, signal } = options
  // After the browser refused sound, only a gesture may unmute. Unmuting now would pause the playing video.
  const isPlaying = pool.videos.some(({ paused }) => !paused)
  if (!(isPlaying && pool.state.get().isMutedByBrowser)) pool.setMuted(options.isMuted)
  return {
    toggle() {
      if (signal.aborted) return
      const isMuted = !pool.state.get().isMuted
      pool.setMuted(isMuted)
      save(isMuted)
    },
  }
}
