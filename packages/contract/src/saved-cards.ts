import { call } from './call.ts'
import { AnyText, Integer, List, Shape, Text } from './schema.ts'

export const savedCards = {
  savedCards: call('/payment/savedCards', {
    summary: 'Returns the cards that the viewer has saved, the newest first. The server stores no card numbers.',
    auth: 'official',
    input: Shape({}),
    output: List(
      Shape({ cardId: AnyText(), brand: AnyText(), last4: AnyText(), expiryMonth: Integer(), expiryYear: Integer() }),
    ),
  }),
  removeSavedCard: call('/payment/removeSavedCard', {
    summary: 'Removes a saved card here and at the payment provider.',
    auth: 'official',
    input: Shape({ cardId: Text({ minLength: 1, maxLength: 32 }) }),
    output: Shape({}),
  }),
}
