import { redirectMethods } from '@cliffhanger/domain/redirect-methods'
import { call } from './call.ts'
import { AnyText, Choice, Shape, Text } from './schema.ts'

export const redirectPayments = {
  beginRedirect: call('/payment/beginRedirect', {
    summary:
      'Returns the page of a wallet on which the viewer pays an order. The page leads back to the return address.',
    auth: 'device',
    isSecret: true,
    input: Shape({
      orderId: Text({ minLength: 1, maxLength: 64 }),
      method: Choice(...redirectMethods),
      /** URL of a page of this brand to return to. The server ignores all parameters that the provider adds to it. */
      returnUrl: Text({ maxLength: 1_000 }),
    }),
    output: Shape({ url: AnyText() }),
    /**
     * Code 0: this order cannot be paid with this wallet. Code -1: the order may already be paid. Code -2: the wallet
     * declined the payment.
     */
    errors: { refused: 0, beingChecked: -1, declined: -2 },
  }),
}
