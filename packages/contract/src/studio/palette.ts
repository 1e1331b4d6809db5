import { AnyText, Integer, List, Shape, Text } from '../schema.ts'
import { studioCall } from './call.ts'
import { LanguageKey } from './title-parts.ts'

/** Maximum number of results of each kind. */
export const maxPaletteResults = 8

export const studioPalette = {
  find: studioCall('/palette/find', {
    summary: 'Finds titles by name, and orders and viewers by id, as far as the caller may see them.',
    access: 'signedIn',
    input: Shape({
      search: Text({ minLength: 1, maxLength: 100 }),
      /** Language in which the titles are named. */
      language: LanguageKey,
    }),
    output: Shape({
      titles: List(Shape({ vidId: AnyText(), name: AnyText(), slug: AnyText() })),
      orders: List(Shape({ orderId: AnyText(), price: AnyText(), currency: AnyText(), createdAt: Integer() })),
      viewers: List(Shape({ userId: AnyText(), createdAt: Integer() })),
    }),
  }),
}
