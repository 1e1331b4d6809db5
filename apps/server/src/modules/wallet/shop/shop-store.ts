import { sql } from 'kysely'
import { incrementCatalogueVersion } from '../../../db/catalogue-version.ts'
import { parseRowId } from '../../../db/row-id.ts'
import type { Database } from '../../../db/schema.ts'
import type { CoinOffer, MembershipOffer, ShopFile } from './shop-file.ts'

export type OfferedCoins = CoinOffer & { readonly rechargeId: string }
export type OfferedMembership = MembershipOffer & { readonly packageId: string }
export interface OfferedShop extends ShopFile {
  readonly coins: readonly OfferedCoins[]
  readonly memberships: readonly OfferedMembership[]
}

/** Reads the current offers in display order. Returns undefined if the shop is still empty. */
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

/**
 * Applies a shop file. Packages are versioned: changed terms get a new row and id. The old row goes off sale but is
 * kept for orders that refer to it. Terms that were on sale before get their old id again.
 */
export const applyShopFile = (db: Database, file: ShopFile, onlyIfEmpty = false): Promise<void> =>
  db.transaction().execute((tx) => applyShopFileInTransaction(tx, file, onlyIfEmpty))

/** Applies a shop file like `applyShopFile`, in the transaction `tx`. */
export async function applyShopFileInTransaction(tx: Database, file: ShopFile, onlyIfEmpty = false): Promise<void> {
  // Makes processes that fill or change the shop at the same time wait for each other.
  await incrementCatalogueVersion(tx)
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
  const { currency } = file
  for (const [position, { id: slug, coins, bonus, price, badge }] of file.coins.entries()) {
    const shown = { badge: JSON.stringify(badge), position, is_offered: true }
    const offered = await tx
      .updateTable('coin_packages')
      .set(shown)
      .where(({ and }) => and({ slug, coins, bonus, price, currency }))
      .returning('recharge_id')
      .executeTakeFirst()
    if (!offered)
      await tx
        .insertInto('coin_packages')
        .values({ slug, coins, bonus, price, currency, ...shown })
        .execute()
  }
  for (const [position, { id: slug, days, price, names, badge }] of file.memberships.entries()) {
    const shown = { names: JSON.stringify(names), badge: JSON.stringify(badge), position, is_offered: true }
    const offered = await tx
      .updateTable('vip_packages')
      .set(shown)
      .where(({ and }) => and({ slug, days, price, currency }))
      .returning('package_id')
      .executeTakeFirst()
    if (!offered)
      await tx
        .insertInto('vip_packages')
        .values({ slug, days, price, currency, ...shown })
        .execute()
  }
}

/** Checks whether a package is an earlier version of a package on sale. */
export async function isReplacedVersion(
  db: Database,
  table: 'coin_packages' | 'vip_packages',
  packageId: string,
): Promise<boolean> {
  const wanted = parseRowId(packageId)
  if (wanted === undefined) return false
  const id = sql.ref(table === 'coin_packages' ? 'recharge_id' : 'package_id')
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM ${sql.table(table)} old JOIN ${sql.table(table)} offered USING (slug)
      WHERE old.${id} = ${wanted} AND NOT old.is_offered AND offered.is_offered) AS found`.execute(db)
  return rows[0]?.found === true
}

/** Checks whether the shop has been filled. */
export const isShopFilled = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('shop').select(sql<number>`1`.as('one')).executeTakeFirst()) !== undefined
