import type { PoolState, SlotPool } from '@cliffhanger/player-core/pool/slot-pool'
import { useEffect } from 'react'

type Pausable = Pick<SlotPool, 'pause' | 'play'> & { readonly state: { get(): Pick<PoolState, 'status'> } }

/** Pauses playback until the component is removed, then resumes it, unless the viewer has left the player. */
export function usePauseWhileMounted(pool: Pausable): void {
  useEffect(() => {
    if (pool.state.get().status !== 'playing') return
    const { pathname } = location
    pool.pause()
    return () => {
      if (location.pathname === pathname) pool.play()
    }
  }, [pool])
}
