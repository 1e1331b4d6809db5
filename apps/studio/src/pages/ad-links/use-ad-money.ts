import type { AdMoney } from '@cliffhanger/domain/ad-figures'
import { useText } from '#i18n/use-text.ts'

const noMoney = { spent: '0.00', earned: [] }
/** Spend and earnings in one currency. */
export const moneyIn = (money: readonly AdMoney[], currency: string): Pick<AdMoney, 'spent' | 'earned'> =>
  money.find((one) => one.currency === currency) ?? noMoney

/** Amounts, costs and returns as text. */
export function useAdMoney() {
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
    /** Without decimals from a hundred on: nobody compares those. */
    amount: (value: string, currency: string): string =>
      Math.abs(Number(value)) < 100 ? money(value, currency) : withDigits(Number(value), currency, 0),
    /** The cost of one viewer: "$0.135", "$6.90". */
    cost: (value: number | undefined, currency: string): string =>
      value === undefined ? '–' : value < 1 ? withDigits(value, currency, 3) : money(value, currency),
    /** "1.81" */
    times: (value: number): string => times.format(value),
  }
}
