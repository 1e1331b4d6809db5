import type { StudioRole } from './studio-roles.ts'

export interface GrantLimit {
  /** Coins that an operator may give one viewer in a day (UTC). */
  readonly perViewer: number
  /** Coins that an operator may give in a day (UTC). */
  readonly inAll: number
}

/** The most coins of one grant. */
export const mostGrantedCoins = 1_000_000

const limits: Partial<Record<StudioRole, GrantLimit>> = { support: { perViewer: 500, inAll: 5_000 } }

/** The limit of a role; undefined for roles without one. */
export const grantLimitOf = (role: StudioRole): GrantLimit | undefined => limits[role]
