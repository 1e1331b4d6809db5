import type { Mutant } from './mutant.ts'

/** Mutants for sections 4 and 7 of the specification: purchase, its check and the effects of a payment. */
export const purchaseMutants: readonly Mutant[] = [
  {
    name: 'order-is-not-stored',
    find: `    storePendingOrder(settings, opened, now())
`,
    replace: '',
    red: "expected '' to be 'o1'",
  },
  {
    name: 'success-closes-after-6-s',
    test: 'tests/paying-flow.e2e.test.ts',
    file: 'purchase.ts',
    find: 'shownMs = 3000',
    replace: 'shownMs = 6000',
    red: "getByRole('dialog', { name: 'Payment Successful!' }) to be detached",
  },
  {
    name: 'paid-order-stays-pending',
    test: 'apps/web/src/features/purchase/purchase.test.ts',
    file: 'purchase.ts',
    find: `    clearPendingOrder(settings, orderId)
    storePurchaseHints(`,
    replace: '    storePurchaseHints(',
    red: "expected 'o1' to be ''",
  },
  {
    name: 'confirmed-membership-sets-no-vvip',
    test: 'apps/web/src/features/purchase/purchase.test.ts',
    find: 'if (orderType === orderTypes.membership || orderType',
    replace: 'if (orderType',
    red: 'expected +0 to be 1',
  },
  {
    name: 'confirmed-whole-title-sets-no-vvip',
    test: 'apps/web/src/features/purchase/purchase.test.ts',
    find: ' || orderType === orderTypes.wholeTitle) settings.set',
    replace: ') settings.set',
    red: 'expected +0 to be 1',
  },
  {
    name: 'payment-keeps-the-old-conduct',
    test: 'apps/web/src/features/purchase/purchase-outcome.test.ts',
    file: 'refresh-bought.ts',
    find: `  accounts.userConduct,
`,
    replace: '',
    red: 'answers from before the payment',
  },
  {
    name: 'unconfirmed-order-is-forgotten',
    file: 'purchase.ts',
    find: `    if (answer.isPaid) return arrive(paid)
`,
    replace: `    if (answer.isPaid) return arrive(paid)
    clearPendingOrder(settings, paid.orderId)
`,
    red: "expected '' to be 'o1'",
  },
  {
    name: 'premium-asks-about-no-pending-order',
    test: 'tests/paying-flow.e2e.test.ts',
    file: 'premium-screen.tsx',
    find: `      <PendingCheck />
`,
    replace: '',
    red: 'waiting for event "requestfailed"',
  },
  {
    name: 'wallet-asks-about-no-pending-order',
    test: 'tests/pay-coins.e2e.test.ts',
    file: 'wallet-screen.tsx',
    find: `      <PendingCheck onArrived={noteArrived} />
`,
    replace: '',
    red: 'Your coins have arrived',
  },
  {
    name: 'pending-order-is-dropped-after-3-min',
    test: 'apps/web/src/features/purchase/pending-order.test.ts',
    find: 'maxPendingOrderAgeMs = 30 * 60_000',
    replace: 'maxPendingOrderAgeMs = 3 * 60_000',
    red: 'expected undefined to be defined',
  },
  {
    name: 'renewing-member-is-sold-twice',
    test: 'apps/web/src/features/purchase/purchase.test.ts',
    find: 'return info.ok && (info.value.autoRenew || info.value.isRenewalPending === true)',
    replace: 'return false',
    red: "expected { at: 'paying', …(1) } to match object { at: 'failed', isMember: true, …(1) }",
  },
  {
    name: 'rack-is-kept-after-a-payment',
    test: 'tests/renewing.e2e.test.ts',
    find: `  void queries.invalidateQueries({ queryKey: [recommendation.videoRack.path], refetchType: 'none' })
`,
    replace: '',
    red: 'expected 1 to be 2',
  },
]
