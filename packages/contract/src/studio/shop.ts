import { AnyText, Flag, Integer, List, MapOf, Shape, type Static, Text } from '../schema.ts'
import { studioCall } from './call.ts'
import { VersionNumber } from './title-parts.ts'
import { createVersionCalls, DraftPreview } from './versions.ts'

const Id = Text({ maxLength: 100 })
const Price = Text({ maxLength: 20 })
const Texts = MapOf(Text({ maxLength: 100 }))

/** The shop, with the fields of packages.yaml. The server validates the values like the CLI command. */
export const EditedShop = Shape({
  currency: Text({ maxLength: 10 }),
  sells: Shape({ coins: Flag(), wholeTitles: Flag(), membership: Flag() }),
  wholeTitlePrice: Price,
  coins: List(Shape({ id: Id, coins: Integer(), bonus: Integer(), price: Price, badge: Texts }), { maxItems: 40 }),
  memberships: List(Shape({ id: Id, days: Integer(), price: Price, names: Texts, badge: Texts }), { maxItems: 40 }),
})
export type EditedShop = Static<typeof EditedShop>

/** Validation error of a field, whose path has dots between its parts: `coins.2.price`. */
export const ShopProblem = Shape({ field: AnyText(), reason: AnyText() })
export type ShopProblem = Static<typeof ShopProblem>

export const studioShop = {
  state: studioCall('/shop/state', {
    summary: 'Returns the shop, its version, and the sales of the last 30 days.',
    access: 'shop.read',
    input: Shape({}),
    output: Shape({
      version: VersionNumber,
      shop: EditedShop,
      /**
       * `sold`: number of paid orders of the last 30 days by package. `members`: number of members with renewal by
       * plan. Both include all currencies.
       */
      sold: List(Shape({ id: AnyText(), orders: Integer() })),
      members: List(Shape({ id: AnyText(), members: Integer() })),
      /** Number of orders that are not paid yet, by package; these orders keep their price. */
      open: List(Shape({ id: AnyText(), orders: Integer() })),
      titles: Shape({ published: Integer(), withOwnPrice: Integer() }),
    }),
  }),
  preview: studioCall('/shop/preview', {
    summary: 'Checks a shop as the command does, and returns an address that shows it in the app for ten minutes.',
    access: 'shop.read',
    input: Shape({ shop: EditedShop }),
    output: Shape({ problems: List(ShopProblem) }, { preview: DraftPreview }),
  }),
  publish: studioCall('/shop/publish', {
    summary: 'Puts these packages and prices on sale at once, if nobody changed the shop since the version `base`.',
    access: 'shop.edit',
    logs: ['base'],
    input: Shape({ base: VersionNumber, shop: EditedShop }),
    output: Shape({ version: VersionNumber }),
  }),
  ...createVersionCalls('shop', 'shop', Shape({ shop: EditedShop })),
}
