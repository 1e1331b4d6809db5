import type { Mutant } from './mutant.ts'

/** Mutants for section 2 of the specification: wallet, payment status, premium, payment dialog, billing info. */
export const purchaseScreenMutants: readonly Mutant[] = [
  {
    name: 'wallet-support-of-a-phone-leads-to-about',
    find: '<Link href="/support" className={`${buttons.link} ${styles.support}`}>',
    replace: '<Link href="/about" className={`${buttons.link} ${styles.support}`}>',
    red: '+   "/about",',
  },
  {
    name: 'wallet-info-box-without-refund-rule',
    find: "<span>{t('wallet.infoRefund')}</span>",
    replace: '',
    red: "getByText('Coins you bought are non-refundable except where required by law.')",
  },
  {
    name: 'wallet-without-plans',
    find: 'plans={shop.plans}\n                  chosen={choice.id}',
    replace: 'plans={[]}\n                  chosen={choice.id}',
    red: "getByRole('radio', { name: /· 30 days/ })",
  },
  {
    name: 'buy-button-names-no-price',
    find: "buyCoins: { one: 'Buy {count} coin for {price}', other: 'Buy {count} coins for {price}' },\n  joinFor",
    replace: "buyCoins: { one: 'Buy {count} coin', other: 'Buy {count} coins' },\n  joinFor",
    red: "getByRole('button', { name: /^Buy 550 coins for \\$4\\.99/ })",
  },
  {
    name: 'unpaid-status-says-paid',
    find: "unpaid: 'Unpaid'",
    replace: "unpaid: 'Paid'",
    red: "getByText('Unpaid')",
  },
  {
    name: 'attempt-is-forgotten-on-closing',
    find: 'purchase.leavePayment(attempt.current)',
    replace: "purchase.leavePayment('none')",
    red: "getByRole('dialog', { name: 'Please confirm payment status' })",
  },
  {
    name: 'closed-qr-code-asks-nothing',
    find: "if (state.at === 'phone') void check(state.order, false, [0])",
    replace: "if (state.at === 'phone') go({ at: 'idle' })",
    red: "to deeply equal [ 'createOrder', 'isSuccessful' ]",
  },
  {
    name: 'premium-lists-one-plan',
    find: 'coins={[]}\n                    plans={plans}',
    replace: 'coins={[]}\n                    plans={plans.slice(0, 1)}',
    red: 'Yearly · 365 days',
  },
  {
    name: 'premium-buys-the-first-plan',
    find: 'packageId === (chosen ?? membership?.planId)) ?? plans[0]',
    replace: 'packageId === membership?.planId) ?? plans[0]',
    red: "getByRole('button', { name: 'Join · Yearly $79.99' })",
  },
  {
    name: 'quarter-lasts-30-days',
    find: 'id: quarter\n    days: 90',
    replace: 'id: quarter\n    days: 30',
    red: '+     30,',
  },
  {
    name: 'membership-grants-at-most-30-days',
    find: 'ledger.extendMembership(tx, userId, order.days, at)',
    replace: 'ledger.extendMembership(tx, userId, Math.min(30, order.days), at)',
    red: 'expected 30 to be 90',
  },
  {
    name: 'payment-dialog-hides-loading',
    find: "{state === 'loading' && (\n        <div",
    replace: "{state === 'failed' && (\n        <div",
    red: "filter({ hasText: 'The card form is on its way' })",
  },
  {
    name: 'payment-dialog-drops-the-error-text',
    find: "<b>{errorText || t('wallet.declined')}</b>",
    replace: "<b>{t('wallet.declined')}</b>",
    red: "getByText('The payment was declined')",
  },
  {
    name: 'payment-dialog-success-says-something-else',
    find: "paidTitle: 'Payment Successful!'",
    replace: "paidTitle: 'Thank you!'",
    red: "getByText('Payment Successful!')",
  },
  {
    name: 'billing-country-code-hint-of-one-digit',
    find: 'placeholder="+001"',
    replace: 'placeholder="+1"',
    red: "expected '+1' to be '+001'",
  },
  {
    name: 'billing-last-name-is-called-first-name',
    find: "label={t('wallet.lastName')}",
    replace: "label={t('wallet.firstName')}",
    red: "getByLabel('First name')",
  },
  {
    name: 'billing-cancel-stays',
    file: 'billing-dialog.tsx',
    find: 'onClick={purchase.close}>',
    replace: 'onClick={() => setProblems({})}>',
    red: "getByRole('dialog')",
  },
  {
    name: 'billing-asked-for-coins-alone',
    find: "if (viewer.value.airEmail === '') return go(",
    replace: "if (viewer.value.airEmail === '' && product.kind === 'coins') return go(",
    red: "expected 'paying' to be 'billing'",
  },
  {
    name: 'billing-asked-for-each-purchase',
    find: '.set({ air_email: email })',
    replace: ".set({ air_email: '' })",
    red: "getByLabel('Card number')",
  },
]
