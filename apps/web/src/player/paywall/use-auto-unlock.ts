import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStore } from '#player/use-store.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import type { Unlocking } from './unlocking.ts'

/** Unlocks a locked episode while it is on screen, where automatic unlock is on. True while that is being tried. */
export function useAutoUnlock(unlocking: Unlocking, n: number, isLocked: boolean): boolean {
  const [autoPay] = useSetting(keys.autoPay)
  const { buying, settled, question } = useStore(unlocking.state)
  const isSeen = useIsPageSeen()
  // Asked once for each arrival: a touch that is meant for the paywall must not spend coins beside it.
  const locked = isLocked ? n : undefined
  const [arrival, setArrival] = useState<{ readonly locked: number | undefined; readonly hasTouched: boolean }>()
  if (arrival?.locked !== locked) setArrival({ locked, hasTouched: hasTouched() })
  const isOn = autoPay === 1 && isSeen && arrival?.locked === n && arrival.hasTouched
  const isWanted = isLocked && isOn && settled !== n && question === undefined
  const isFree = buying === undefined

  useEffect(() => (isLocked ? () => unlocking.leave(n) : undefined), [unlocking, isLocked, n])
  useEffect(() => {
    if (isWanted && isFree) void unlocking.arrive(n)
  }, [unlocking, isWanted, isFree, n])
  return isWanted || (isLocked && buying?.n === n && buying.isAutomatic)
}

/** A viewer who only followed a link has not chosen an episode: a foreign page must not spend a viewer's coins. */
const hasTouched = (): boolean => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive

/** A page in the background has nothing on screen. */
function useIsPageSeen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.visibilityState === 'visible',
  )
}
