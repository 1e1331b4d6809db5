import { sql } from 'kysely'
import { bumpVersion } from '../../../db/catalogue-version.ts'
import type { Database } from '../../../db/schema.ts'
import type { CoinOffer, MembershipOffer, ShopFile } from './shop-file.ts'

export type OfferedCoins = CoinOffer & { readonly rechargeId: string }
export type OfferedMembership = MembershipOffer & { readonly packageId: string }
export interface OfferedShop extends ShopFile {
  readonly coins: readonly OfferedCoins[]
  readonly memberships: readonly OfferedMembership[]
}

/** What is offered now, in display order; undefined before the shop was filled. */
export async function readShop(db: Database): Promise<OfferedShop | undefined> {
  const shop = await db.selectFrom('shop').selectAll().executeTakeFirst()
  if (!shop) return undefined
  const coins = await db
    .selectFrom('coin_packages')
    .selectAll()
    .where('is_offered', '=', true)
    .orderBy('position')
    .execute()
  const vips = await db
    .selectFrom('vip_packages')
    .selectAll()
    .where('is_offered', '=', true)
    .orderBy('position')
    .execute()
  return {
    currency: shop.currency,
    sells: { coins: shop.sells_coins, wholeTitles: shop.sells_titles, membership: shop.sells_membership },
    wholeTitlePrice: shop.whole_title_price,
    coins: coins.map(({ recharge_id: rechargeId, slug, coins: amount, bonus, price, badge }) => {
      return { rechargeId, id: slug, coins: amount, bonus, price, badge }
    }),
    memberships: vips.map(({ package_id: packageId, slug, days, price, names, badge }) => {
      return { packageId, id: slug, days, price, names, badge }
    }),
  }
}

/** Makes the shop what the file says. Packages keep their ids; those that are gone are kept for old orders. */
export async function applyShop(db: Database, file: ShopFile, onlyIfEmpty = false): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Whoever else fills or changes it waits.
    await bumpVersion(tx)
    if (onlyIfEmpty && (await readShop(tx)) !== undefined) return
    const row = {
      currency: file.currency,
      sells_coins: file.sells.coins,
      sells_titles: file.sells.wholeTitles,
      sells_membership: file.sells.membership,
      whole_title_price: file.wholeTitlePrice,
    }
    await tx
      .insertInto('shop')
      .values(row)
      .onConflict((on) => on.column('is_only').doUpdateSet(row))
      .execute()
    for (const table of ['coin_packages', 'vip_packages'] as const) {
      await tx.updateTable(table).set({ is_offered: false }).execute()
    }
    for (const [position, { id: slug, coins, bonus, price, badge }] of file.coins.entries()) {
      const values = { coins, bonus, price, badge: JSON.stringify(badge), position, is_offered: true }
      const insert = tx.insertInto('coin_packages').values({ slug, ...values })
      await insert.onConflict((on) => on.column('slug').doUpdateSet(values)).execute()
    }
    for (const [position, { id: slug, days, price, names, badge }] of file.memberships.entries()) {
      const texts = { names: JSON.stringify(names), badge: JSON.stringify(badge) }
      const values = { days, price, ...texts, position, is_offered: true }
      const insert = tx.insertInto('vip_packages').values({ slug, ...values })
      await insert.onConflict((on) => on.column('slug').doUpdateSet(values)).execute()
    }
  })
}

/** Whether the shop was filled once. */
export const isShopFilled = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('shop').select(sql<number>`1`.as('one')).executeTakeFirst()) !== undefined
