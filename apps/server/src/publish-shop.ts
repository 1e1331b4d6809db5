import type { Database } from './db/schema.ts'
import { type ShopFile, shopFieldsOf } from './modules/wallet/shop/shop-file.ts'
import { applyShopFileInTransaction, readShop } from './modules/wallet/shop/shop-store.ts'
import { type ChangeAuthor, changeVersioned } from './versions/change-versioned.ts'

export interface ShopChangeMetadata extends ChangeAuthor {
  /** Kind of the change: `shop` or `restore`. */
  readonly change: string
  /** Number of the version that the operator saw; undefined: the current one. */
  readonly base?: number
}

/**
 * Applies a shop file and stores it as a new version. Returns the number of the current version.
 * @throws VersionConflictError if the current version is not `base`
 */
export const publishShop = (db: Database, file: ShopFile, { base, ...change }: ShopChangeMetadata): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const versions = await changeVersioned(tx, {
      kind: 'shop',
      bases: new Map([['', base]]),
      ...change,
      async read(one) {
        const shop = await readShop(one)
        return new Map(shop ? [['', shopFieldsOf(shop)]] : [])
      },
      apply: (one) => applyShopFileInTransaction(one, file),
    })
    return versions.get('') ?? 0
  })
