import { useEffect, useState, useSyncExternalStore } from 'react'
import { mayBeAsleep, sleepState } from '#player/stage/sleep-state.ts'
import { useStore } from '#player/use-store.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import type { Unlocking } from './unlocking.ts'

interface Arrival {
  readonly locked: number | undefined
  /** Whether a waking viewer has touched the page. */
  readonly isChosen: boolean
}

/** Unlocks the current locked episode if automatic unlock is on. Returns true while the unlock is in progress. */
export function useAutoUnlock(unlocking: Unlocking, n: number, isLocked: boolean): boolean {
  const [autoPay] = useSetting(keys.autoPay)
  const { buying, settled, question } = useStore(unlocking.state)
  const isSeen = useIsPageSeen()
  const isAwake = !mayBeAsleep(useStore(sleepState))
  // Tried once per visit to an episode: a tap on the paywall must not also trigger an automatic unlock.
  const locked = isLocked ? n : undefined
  const [arrival, setArrival] = useState<Arrival>()
  // A viewer who has fallen asleep before this episode still sleeps when the timer ends: its end unlocks nothing.
  if (arrival?.locked !== locked) setArrival({ locked, isChosen: isAwake && hasTouched() })
  const isOn = autoPay === 1 && isSeen && isAwake && arrival?.locked === n && arrival.isChosen
  const isWanted = isLocked && isOn && settled !== n && question === undefined
  const isFree = buying === undefined

  useEffect(() => (isLocked ? () => unlocking.leave(n) : undefined), [unlocking, isLocked, n])
  useEffect(() => {
    if (isWanted && isFree) void unlocking.arrive(n)
  }, [unlocking, isWanted, isFree, n])
  return isWanted || (isLocked && buying?.n === n && buying.isAutomatic)
}

/**
 * A viewer who only followed a link has not chosen the episode: a link on another site must not spend a viewer's coins.
 */
const hasTouched = (): boolean => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive

/** Whether the page is visible: in a hidden page, no episode is on screen. */
function useIsPageSeen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.visibilityState === 'visible',
  )
}
