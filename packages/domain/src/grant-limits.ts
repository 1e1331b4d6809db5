import type { StudioRole } from './studio-roles.ts'

export interface CoinGrantLimit {
  /** Maximum number of coins that an operator may give one viewer per day (UTC). */
  readonly perViewer: number
  /** Maximum number of coins that an operator may give in total per day (UTC). */
  readonly inAll: number
}

/** Maximum number of coins of one grant. */
export const maxGrantedCoins = 1_000_000

const limits: Partial<Record<StudioRole, CoinGrantLimit>> = { support: { perViewer: 500, inAll: 5_000 } }

/** Returns how many coins an operator with this role may give per day; undefined for roles without a limit. */
export const findCoinGrantLimit = (role: StudioRole): CoinGrantLimit | undefined => limits[role]
