import type { ExperimentRow } from '@cliffhanger/contract/studio/experiments'
import { useDayName } from '#i18n/use-day-name.ts'
import { useExperimentTexts } from './use-lab-text.ts'

type Comparison = NonNullable<ExperimentRow['result']>['comparisons'][number]
type Guard = Comparison['guards'][number]

/** Returns functions that format the metrics of experiments. */
export function useExperimentFormats() {
  const { t, tag, money, number } = useExperimentTexts()
  const day = useDayName()
  const signed = (value: number, digits: number) =>
    new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: digits, signDisplay: 'exceptZero' }).format(
      value,
    )
  const share = (value: number, digits = 1) =>
    new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: digits }).format(value)
  const ms = (value: number) => t('lab.ms', { value: number(Math.round(value)) })
  /** Formats a relative difference: "+27 %". */
  const difference = (value: number) => signed(value, Math.abs(value) < 0.1 ? 1 : 0)
  return {
    share,
    difference,
    /** Formats cents; amounts from 100 currency units on have no decimals. */
    cents: (cents: number, currency: string) =>
      Math.abs(cents) < 10_000
        ? money(cents / 100, currency)
        : new Intl.NumberFormat(tag, { style: 'currency', currency, maximumFractionDigits: 0 }).format(cents / 100),
    guardValue: ({ name }: Pick<Guard, 'name'>, value: number) => (name === 'firstFrame' ? ms(value) : share(value)),
    /** Formats the largest accepted change of a guardrail metric: "+0.6 %", "−2 %", "+100 ms". */
    guardLimit: ({ name, limit }: Pick<Guard, 'name' | 'limit'>) =>
      name === 'firstFrame' ? `+${ms(limit)}` : signed(limit, 1),
    day,
    /** Describes the kind, the titles and the traffic share of an experiment. */
    scope({ titles, share: part, kind }: ExperimentRow): string {
      const [first] = titles
      const where = !first
        ? t('lab.allTitles')
        : titles.length === 1
          ? first.title || first.vidId
          : t('lab.titles', { count: titles.length })
      return [t(`lab.kind.${kind}`), where, ...(part < 100 ? [t('lab.share', { count: part })] : [])].join(' · ')
    },
    verdict({ state, winner, relative, stillNeeded }: Comparison, name: string): string {
      const values = { name, difference: difference(relative?.value ?? 0) }
      if (state === 'winner') return t(winner === 'variant' ? 'lab.verdict.winner' : 'lab.verdict.loser', values)
      if (state === 'no-difference') return t('lab.verdict.noDifference', values)
      if (state === 'harmful') return t('lab.verdict.harmful', values)
      if (state === 'mismatch') return t('lab.verdict.mismatch')
      return stillNeeded === undefined ? t('lab.verdict.running') : t('lab.verdict.needs', { count: stillNeeded })
    },
  }
}
