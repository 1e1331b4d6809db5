import type { EditedShop, ShopProblem, studioShop } from '@cliffhanger/contract/studio/shop'
import type { Deps } from '../../../deps.ts'
import { previewUrl } from '../../../http/previews/preview-place.ts'
import { changedParts } from '../../../http/studio/changed-parts.ts'
import type { StudioCtx, StudioService } from '../../../http/studio/service.ts'
import { authorOf } from '../../../versions/author.ts'
import type { ChangeAuthor } from '../../../versions/change-versioned.ts'
import type { VersionHistory } from '../../../versions/history.ts'
import type { Drafts } from '../../previews/drafts.ts'
import { readShopFigures } from './shop-figures-store.ts'
import { isShopFileErrors, type ShopFile, shopFieldsOf, validateShopFile } from './shop-file.ts'
import { readShop } from './shop-store.ts'

interface Needs extends Pick<Deps, 'db' | 'now'> {
  readonly history: VersionHistory
  readonly drafts: Pick<Drafts, 'begin'>
  /** Origin of the viewers' app; undefined if it is the same as the origin of Studio. */
  readonly watchOrigin: string | undefined
  /**
   * Puts a shop on sale and returns its version number. @throws an error for which `history.isConflict` returns true
   */
  publish(shop: ShopFile, change: ChangeAuthor & { change: string; base: number }): Promise<number>
}

const soldDays = 30
const dayMs = 86_400_000

/** Creates the Studio calls of the shop editor. They validate and publish like the command `packages apply`. */
export function createStudioShop(needs: Needs): StudioService<typeof studioShop> {
  const { db, now, history, drafts } = needs

  function check(shop: unknown): { readonly file: ShopFile | null; readonly problems: ShopProblem[] } {
    const checked = validateShopFile(structuredClone(shop))
    if (!isShopFileErrors(checked)) return { file: checked, problems: [] }
    return { file: null, problems: checked.map(({ path, reason }) => ({ field: path.join('.'), reason })) }
  }
  async function publish(shop: unknown, base: number, change: string, ctx: StudioCtx): Promise<number> {
    const { file, problems } = check(shop)
    const [first] = problems
    if (!file) return ctx.fail('badRequest', { field: `shop.${first?.field}`, message: first?.reason ?? '' })
    const before = await readShop(db)
    try {
      const version = await needs.publish(file, { change, base, ...authorOf(ctx, now) })
      ctx.noteChange(changedParts(before ? partsOf(before) : {}, partsOf(file)))
      return version
    } catch (error) {
      if (!history.isConflict(error)) throw error
      return ctx.fail('conflict', { field: 'base' })
    }
  }

  return {
    async state(_, ctx) {
      const shop = (await readShop(db)) ?? ctx.fail('notFound')
      const since = new Date(now() - soldDays * dayMs)
      const [version, figures] = await Promise.all([history.current('shop'), readShopFigures(db, since)])
      return { version, shop: editedOf(shop), ...figures }
    },
    async preview({ shop }, ctx) {
      const { file, problems } = check(shop)
      if (!file) return { problems }
      const { token, expiresAt } = await drafts.begin({ kind: 'shop', payload: file }, ctx.caller.operatorId)
      return { problems, preview: { url: previewUrl(needs.watchOrigin ?? ctx.origin, token), expiresAt } }
    },
    publish: async ({ base, shop }, ctx) => ({ version: await publish(shop, base, 'shop', ctx) }),
    versions: (page, ctx) => history.page('shop', page, ctx),
    async version({ version }, ctx) {
      const { file } = check(await history.payload('shop', version, ctx))
      return { shop: editedOf(file ?? ctx.fail('notFound', { field: 'version' })) }
    },
    async restore({ version, base }, ctx) {
      return { version: await publish(await history.payload('shop', version, ctx), base, 'restore', ctx) }
    },
  }
}

function editedOf(shop: ShopFile): EditedShop {
  const { coins, memberships, sells, ...rest } = shopFieldsOf(shop)
  return {
    ...rest,
    sells: { ...sells },
    coins: coins.map((offer) => ({ ...offer, badge: { ...offer.badge } })),
    memberships: memberships.map((offer) => ({ ...offer, names: { ...offer.names }, badge: { ...offer.badge } })),
  }
}

/** Splits a shop into named parts for the change log: the order of the packages, each package, and the other fields. */
function partsOf(shop: ShopFile): Readonly<Record<string, unknown>> {
  const { coins, memberships, ...rest } = shopFieldsOf(shop)
  return {
    ...rest,
    coins: coins.map(({ id }) => id).join(', '),
    memberships: memberships.map(({ id }) => id).join(', '),
    ...Object.fromEntries(coins.map((offer) => [`coins ${offer.id}`, offer])),
    ...Object.fromEntries(memberships.map((offer) => [`membership ${offer.id}`, offer])),
  }
}
