import { formatDayRanges, type InsightPeriod } from '@cliffhanger/domain/insight'
import { useDayName } from '#i18n/use-day-name.ts'
import { NoteBox } from '#ui/pages/states.tsx'
import styles from './insight.module.css'
import { useInsightPageText } from './use-page-text.ts'

/** Shows which days are missing from the metrics of a card. */
export function MissingDays({ days }: { readonly days: readonly InsightPeriod[] }) {
  const { t } = useInsightPageText()
  const dayName = useDayName()
  if (days.length === 0) return null
  return (
    <div className={styles.missing}>
      <NoteBox tone="warn">{t('insight.missing', { days: formatDayRanges(days, dayName).join(', ') })}</NoteBox>
    </div>
  )
}
