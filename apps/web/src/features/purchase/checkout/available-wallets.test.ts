import { expect, test } from 'vitest'
import { availableWallets } from './available-wallets.ts'

const both = ['applepay', 'googlepay'] as const
const session = (canMakePayments: () => unknown) => Object.assign(() => {}, { canMakePayments })

test.each([
  ['without any interface', {}, []],
  ['with payment requests', { PaymentRequest: class {} }, ['googlepay']],
  ['with Apple Pay', { ApplePaySession: session(() => true) }, ['applepay']],
  ['with Apple Pay without a device for it', { ApplePaySession: session(() => false) }, []],
  ['with both', { PaymentRequest: class {}, ApplePaySession: session(() => true) }, both],
  [
    'with Apple Pay on a page where it throws',
    {
      ApplePaySession: session(() => {
        throw new Error('insecure')
      }),
    },
    [],
  ],
])('a browser %s offers only wallets that it can pay with', (_, page, expected) => {
  expect(availableWallets(both, page)).toEqual(expected)
})

test('a wallet that the brand has not switched on is never offered', () => {
  expect(availableWallets(['applepay'], { PaymentRequest: class {} })).toEqual([])
  expect(availableWallets([], { ApplePaySession: session(() => true) })).toEqual([])
})
