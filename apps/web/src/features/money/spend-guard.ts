import { keys } from '#settings/keys.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'
import { startOfDay } from './dates.ts'

/** Coins that `note` has counted for the user today, and the cap above which the app asks again. */
export interface DaySpending {
  readonly spent: number
  readonly cap: number
}

/** Limits automatic spending: the app asks each user before the first time, and again above a daily cap. */
export interface SpendGuard {
  hasAgreed(): boolean
  agree(): void
  today(): DaySpending
  note(coins: number): void
  /** Raises the cap for today by its initial value. */
  extend(): void
}

const agreedMost = 20

const automaticUnlocks = { spent: nonSpecKeys.autoUnlockSpent, agreed: nonSpecKeys.autoUnlockAgreed }

/**
 * Creates a spend guard. @param counted settings that store spent coins and agreements; the cap is one shared setting
 */
export function createSpendGuard(settings: Settings, now: () => number, counted = automaticUnlocks): SpendGuard {
  const userId = () => settings.get(keys.userId)
  const today = () => startOfDay(now())
  const record = () => {
    const initial = { userId: userId(), day: today(), coins: 0, extra: 0 }
    return settings.get(counted.spent).find(({ userId: id, day }) => id === userId() && day === today()) ?? initial
  }
  function store(changed: { readonly coins: number; readonly extra: number }) {
    const others = settings.get(counted.spent).filter(({ userId: id, day }) => id !== userId() && day === today())
    settings.set(counted.spent, [...others, { userId: userId(), day: today(), ...changed }])
  }
  return {
    hasAgreed: () => settings.get(counted.agreed).includes(userId()),
    agree() {
      const others = settings.get(counted.agreed).filter((id) => id !== userId())
      settings.set(counted.agreed, [...others, userId()].slice(-agreedMost))
    },
    today() {
      const { coins, extra } = record()
      return { spent: coins, cap: settings.get(nonSpecKeys.autoUnlockCap) + extra }
    },
    note(coins) {
      const { coins: before, extra } = record()
      store({ coins: before + coins, extra })
    },
    extend() {
      const { coins, extra } = record()
      store({ coins, extra: extra + settings.get(nonSpecKeys.autoUnlockCap) })
    },
  }
}
