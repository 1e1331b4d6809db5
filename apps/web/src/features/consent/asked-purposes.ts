import type { Purpose } from '#settings/consent.ts'

/** payments: that ad networks hear of the viewer's payments. It depends on `ads`. */
export type AskedPurpose = Purpose | 'payments'

/** The purposes that a brand asks about. */
export const askedPurposes = ({ tellsPayments = false }: { readonly tellsPayments?: boolean }): AskedPurpose[] =>
  tellsPayments ? ['ads', 'payments', 'statistics'] : ['ads', 'statistics']

/** The purposes after one was switched. */
export function withPurpose(
  allowed: readonly AskedPurpose[],
  purpose: AskedPurpose,
  isOn: boolean,
): readonly AskedPurpose[] {
  const others = allowed.filter((one) => one !== purpose)
  if (isOn) return [...others, purpose]
  return purpose === 'ads' ? others.filter((one) => one !== 'payments') : others
}
