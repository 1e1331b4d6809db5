import type { FunnelResultRow } from '@cliffhanger/contract/studio/insight'
import type { InsightDimension } from '@cliffhanger/domain/insight'
import { useMetricFormats } from '#ui/chart/use-shares.ts'
import { useInsightPageText } from './use-page-text.ts'

/** Returns functions that name groups and format durations. */
export function useInsightText() {
  const { t, tag } = useInsightPageText()
  const { duration } = useMetricFormats()
  const named = (type: 'language' | 'region', code: string): string => {
    try {
      return new Intl.DisplayNames(tag, { type }).of(code) ?? code
    } catch {
      return code
    }
  }
  return {
    /** Returns the name of a funnel group. */
    groupName(by: InsightDimension, { group, name }: Pick<FunnelResultRow, 'group' | 'name'>): string {
      if (group === undefined) return t(by === 'adLink' ? 'insight.noAdLink' : 'insight.unknown')
      if (by === 'language') return named('language', group)
      if (by === 'country') return named('region', group)
      if (by === 'visitor') return t(group === 'new' ? 'insight.new' : 'insight.returning')
      if (by === 'speed') {
        return group === 'slower' ? t('insight.slower') : t('insight.below', { time: duration(Number(group)) })
      }
      return name ?? group
    },
    /** Formats a duration: "312 ms", "38 s", "24 min", "5 h". */
    span(ms: number): string {
      if (ms < 60_000) return duration(ms)
      const isHours = ms >= 5_400_000
      return new Intl.NumberFormat(tag, {
        style: 'unit',
        unit: isHours ? 'hour' : 'minute',
        unitDisplay: 'short',
        maximumFractionDigits: 0,
      }).format(ms / (isHours ? 3_600_000 : 60_000))
    },
  }
}
