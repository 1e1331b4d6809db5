import type { AdSpendAndRevenue } from '@cliffhanger/domain/ad-figures'
import { useText } from '#i18n/use-text.ts'

const noMoney = { spent: '0.00', earned: [] }
/** Returns the spend and the revenue in one currency. */
export const spendAndRevenueIn = (
  money: readonly AdSpendAndRevenue[],
  currency: string,
): Pick<AdSpendAndRevenue, 'spent' | 'earned'> => money.find((one) => one.currency === currency) ?? noMoney

/** Returns functions that format amounts, costs and returns. */
export function useAdMoneyFormat() {
  const { tag, money } = useText()
  const withDigits = (amount: number, currency: string, digits: number) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(amount)
  const times = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return {
    /** Formats an amount; amounts from 100 on have no decimals, because the decimals do not matter there. */
    amount: (value: string, currency: string): string =>
      Math.abs(Number(value)) < 100 ? money(value, currency) : withDigits(Number(value), currency, 0),
    /** Formats the cost per viewer: "$0.135", "$6.90". */
    cost: (value: number | undefined, currency: string): string =>
      value === undefined ? '–' : value < 1 ? withDigits(value, currency, 3) : money(value, currency),
    /** Formats a ratio: "1.81". */
    times: (value: number): string => times.format(value),
  }
}
