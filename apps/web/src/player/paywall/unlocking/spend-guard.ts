import { startOfDay } from '#features/money/dates.ts'
import { keys } from '#settings/keys.ts'
import { ownKeys } from '#settings/own-keys.ts'
import type { Settings } from '#settings/store.ts'

/** Coins that automatic unlocks of one user spent today, and the cap above which they ask. */
export interface DaySpending {
  readonly spent: number
  readonly cap: number
}

/** Limits automatic unlocks: a question before a user's first one, then a cap per day. */
export interface SpendGuard {
  hasAgreed(): boolean
  agree(): void
  today(): DaySpending
  note(coins: number): void
  /** Raises the cap for today. */
  extend(): void
}

const agreedMost = 20

export function createSpendGuard(settings: Settings, now: () => number): SpendGuard {
  const userId = () => settings.get(keys.userId)
  const record = () => {
    const stored = settings.get(ownKeys.autoUnlockSpent)
    const day = startOfDay(now())
    return stored?.userId === userId() && stored.day === day ? stored : { userId: userId(), day, coins: 0, extra: 0 }
  }
  return {
    hasAgreed: () => settings.get(ownKeys.autoUnlockAgreed).includes(userId()),
    agree() {
      const others = settings.get(ownKeys.autoUnlockAgreed).filter((id) => id !== userId())
      settings.set(ownKeys.autoUnlockAgreed, [...others, userId()].slice(-agreedMost))
    },
    today() {
      const { coins, extra } = record()
      return { spent: coins, cap: settings.get(ownKeys.autoUnlockCap) + extra }
    },
    note(coins) {
      const stored = record()
      settings.set(ownKeys.autoUnlockSpent, { ...stored, coins: stored.coins + coins })
    },
    extend() {
      const stored = record()
      settings.set(ownKeys.autoUnlockSpent, { ...stored, extra: stored.extra + settings.get(ownKeys.autoUnlockCap) })
    },
  }
}
