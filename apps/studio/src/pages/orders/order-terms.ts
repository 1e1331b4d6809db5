import { type TextKey, useText } from '#i18n/use-text.ts'

const entryKinds: Readonly<Record<string, TextKey>> = {
  topup: 'orders.entry.topup',
  bonus: 'orders.entry.bonus',
  refund: 'orders.entry.refund',
  debt: 'orders.entry.debt',
  hold: 'orders.entry.hold',
  release: 'orders.entry.release',
  wholeTitle: 'orders.entry.wholeTitle',
}
const refundStatuses: Readonly<Record<string, TextKey>> = {
  wanted: 'orders.refundStatus.wanted',
  RECEIVED: 'orders.refundStatus.underWay',
  ACCEPTED: 'orders.refundStatus.underWay',
  SETTLED: 'orders.refundStatus.done',
  SUCCEEDED: 'orders.refundStatus.done',
  REFUSED: 'orders.refundStatus.refused',
  FAILED: 'orders.refundStatus.failed',
}
const disputeStatuses: Readonly<Record<string, TextKey>> = {
  REQUIRES_RESPONSE: 'orders.dispute.requiresResponse',
  CHALLENGED: 'orders.dispute.challenged',
  ACCEPTED: 'orders.dispute.accepted',
  WON: 'orders.dispute.won',
  LOST: 'orders.dispute.lost',
  REVERSED: 'orders.dispute.reversed',
  EXPIRED: 'orders.dispute.expired',
}

/**
 * Returns functions that translate names used by the database and the payment provider; an unknown name is shown
 * unchanged.
 */
export function useOrderTranslations() {
  const { t } = useText()
  const termOf = (terms: Readonly<Record<string, TextKey>>) => (name: string) => {
    const key = terms[name]
    return key ? t(key) : name
  }
  return {
    entryKind: termOf(entryKinds),
    refundStatus: termOf(refundStatuses),
    disputeStatus: termOf(disputeStatuses),
  }
}
