import type { SlotPool } from '../pool/slot-pool.ts'

/** Starts with the stored choice and saves what the viewer chooses later; a mute by the browser is not saved. */
export function attachMute(options: {
  pool: SlotPool
  isMuted: boolean
  save: (isMuted: boolean) => void
  signal: AbortSignal
}): { toggle(): void } {
  const { pool, save, signal } = options
  // Sound that the browser refused comes with a gesture alone: asking for it would pause what plays.
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
