import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { PromotionKind } from '@cliffhanger/domain/promotions'
import type { Database } from '../../../db/schema.ts'
import type { VersionReader } from '../../../db/version.ts'
import type { Deps } from '../../../deps.ts'
import { type PresentedPackages, type PresentedSwitches, presentPackages, presentSwitches } from './present-shop.ts'
import { isPromotionRunning, type Promotion, readPromotions } from './promotions-store.ts'
import { parseShopFile } from './shop-file.ts'
import {
  applyShopFile,
  isReplacedVersion,
  isShopFilled,
  type OfferedCoins,
  type OfferedMembership,
  type OfferedShop,
  readShop,
} from './shop-store.ts'

const builtIn = join(import.meta.dirname, '..', '..', '..', '..', 'packages.yaml')

export interface Shop {
  /** Returns the packages in the format of the protocol. @param draft an unpublished shop; default: the shop on sale */
  packages(language: LanguageId, draft?: OfferedShop): Promise<PresentedPackages>
  switches(): Promise<PresentedSwitches>
  /** Reads a coin package; undefined if the package is not on sale. */
  coinPackage(rechargeId: string): Promise<OfferedCoins | undefined>
  membershipPackage(packageId: string): Promise<OfferedMembership | undefined>
  /** Checks whether a package that is off sale is an earlier version of a package on sale. */
  isReplaced(kind: 'coins' | 'membership', packageId: string): Promise<boolean>
  currency(): Promise<string>
  /** Returns the price of titles that have no individual price, as a decimal text. */
  wholeTitlePrice(): Promise<string>
  /** Returns the running promotion of a kind, or undefined if none is running. */
  promotion(kind: PromotionKind): Promise<Promotion | undefined>
}

interface CurrentShop extends OfferedShop {
  readonly promotions: readonly Promotion[]
}

/** Fills an empty shop with the server's default packages. */
export async function fillShop(db: Database): Promise<void> {
  if (await isShopFilled(db)) return
  await applyShopFile(db, parseShopFile(await readFile(builtIn, 'utf8'), builtIn), true)
}

/**
 * Creates the shop, which is cached in memory until the catalogue version changes. Applying packages also changes this
 * version.
 */
export function createShop(
  { db, now: clock, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  version: VersionReader,
): Shop {
  let cached: { version: string; shop: Promise<CurrentShop> } | undefined
  async function load(): Promise<CurrentShop> {
    const [shop, promotions] = await Promise.all([readShop(db), readPromotions(db)])
    if (!shop) throw new Error('The shop is empty: fillShop must run before')
    return { ...shop, promotions }
  }
  async function current(): Promise<CurrentShop> {
    const now = await version.current()
    if (cached?.version === now) return cached.shop
    const shop = load()
    const entry = { version: now, shop }
    cached = entry
    shop.catch(() => {
      if (cached === entry) cached = undefined
    })
    return shop
  }

  return {
    packages: async (language, draft) => presentPackages(draft ?? (await current()), language, config.reminderDays),
    switches: async () => presentSwitches(await current()),
    async coinPackage(rechargeId) {
      const { sells, coins } = await current()
      return sells.coins ? coins.find((offer) => offer.rechargeId === rechargeId) : undefined
    },
    async membershipPackage(packageId) {
      const { sells, memberships } = await current()
      return sells.membership ? memberships.find((offer) => offer.packageId === packageId) : undefined
    },
    async isReplaced(kind, packageId) {
      const { sells } = await current()
      return sells[kind] && isReplacedVersion(db, kind === 'coins' ? 'coin_packages' : 'vip_packages', packageId)
    },
    currency: async () => (await current()).currency,
    wholeTitlePrice: async () => (await current()).wholeTitlePrice,
    async promotion(kind) {
      const { promotions } = await current()
      return promotions.find((one) => one.kind === kind && isPromotionRunning(one, clock()))
    },
  }
}
