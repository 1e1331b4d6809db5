import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import type { PlayerMessages } from '#player/player-context.ts'
import { isSleepTimerRunning, sleepTimerStore } from '#player/stage/sleep-state.ts'
import type { PlayerPath } from '#player/use-player-path.ts'
import { useStore } from '#player/use-store.ts'
import { keys } from '#settings/keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'
import type { Unlocking } from './unlocking.ts'

/**
 * Shows the receipt of an automatic unlock. If the viewer has too few coins and no whole titles are sold, opens the
 * top-up sheet.
 */
export function useUnlockFeedback(unlocking: Unlocking, path: PlayerPath, showMessage: PlayerMessages['showMessage']) {
  const { t } = useLocale()
  const settings = useSettings()
  const { receipt, short } = useStore(unlocking.state)

  const tell = useEffectEvent((told: NonNullable<typeof receipt>) => {
    const { n, price, balance, spent, cap } = told
    const turnOff = () => {
      settings.set(keys.autoPay, 0)
      showMessage(t('player.turnedOff'))
    }
    showMessage({
      lead: t('player.receipt', { n, count: price }),
      text: t('player.receiptText', { balance, spent, cap }),
      action: { label: t('player.turnOff'), run: turnOff },
    })
  })
  useEffect(() => {
    if (receipt) tell(receipt)
  }, [receipt])

  const offerCoins = useEffectEvent(() => {
    // If whole titles are sold, the viewer chooses on the paywall: the top-up sheet has only coins and memberships.
    const isOnlyCoins = settings.get(keys.coinSwitch) === 1 && settings.get(keys.payAllSwitch) === 0
    if (isOnlyCoins && path.sheet === undefined) path.openSheet('topup')
  })
  useEffect(() => {
    if (short) offerCoins()
  }, [short])
}

interface Arrival {
  readonly locked: number | undefined
  /** Whether the viewer was awake (no sleep timer) and had interacted with the page when the episode opened. */
  readonly isChosen: boolean
}

/** Unlocks the current locked episode if automatic unlock is on. Returns true while the unlock is in progress. */
export function useAutoUnlock(unlocking: Unlocking, n: number, isLocked: boolean): boolean {
  const [autoPay] = useSetting(keys.autoPay)
  const { buying, settled, question } = useStore(unlocking.state)
  const isSeen = useIsPageSeen()
  const isAwake = !isSleepTimerRunning(useStore(sleepTimerStore))
  // `isChosen` is set only when a locked episode becomes current, so that a later tap on the paywall does not also
  // start an automatic unlock.
  const locked = isLocked ? n : undefined
  const [arrival, setArrival] = useState<Arrival>()
  // If the sleep timer was running when the episode opened, the viewer may be asleep: the episode stays locked after
  // the timer ends.
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
 * Returns whether the viewer has interacted with the page: a link from another site alone must not spend the viewer's
 * coins.
 */
const hasTouched = (): boolean => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive

/** Returns whether the page is visible. In a hidden page, no episode is on screen. */
function useIsPageSeen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed)
      return () => document.removeEventListener('visibilitychange', changed)
    },
    () => document.visibilityState === 'visible',
  )
}
