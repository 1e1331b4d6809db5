import { useDayName } from '#i18n/use-day-name.ts'
import { Note } from '#ui/pages/states.tsx'
import styles from './insight.module.css'
import { usePageText } from './use-page-text.ts'

/** Says which days the figures of a card do not contain. */
export function MissingDays({ days }: { readonly days: readonly string[] }) {
  const { t } = usePageText()
  const dayName = useDayName()
  if (days.length === 0) return null
  const named = days.map((range) => range.split(' – ').map(dayName).join(' – '))
  return (
    <div className={styles.missing}>
      <Note tone="warn">{t('insight.missing', { days: named.join(', ') })}</Note>
    </div>
  )
}
