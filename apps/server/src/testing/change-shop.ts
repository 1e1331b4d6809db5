import type { PlanDays } from '@cliffhanger/domain/plan-days'
import type { Database } from '../db/schema.ts'
import { applyShopFile, type OfferedShop, readShop } from '../modules/wallet/shop/shop-store.ts'

interface PackageEdit {
  readonly price?: string
  readonly coins?: number
  readonly days?: PlanDays
}

/** Edits coin packages and memberships by slug, as the command `packages apply` does. Returns the previous shop. */
export async function changeShop(db: Database, edits: Readonly<Record<string, PackageEdit>>): Promise<OfferedShop> {
  const before = await readShop(db)
  if (!before) throw new Error('The shop is empty: fill it with fillShop first')
  await applyShopFile(db, {
    ...before,
    coins: before.coins.map((offer) => ({ ...offer, ...edits[offer.id] })),
    memberships: before.memberships.map((offer) => ({ ...offer, ...edits[offer.id] })),
  })
  return before
}
