import { Note } from '#ui/pages/states.tsx'
import { usePageText } from './use-page-text.ts'

/** Says which days the figures of a card do not contain. */
export function MissingDays({ days }: { readonly days: readonly string[] }) {
  const { t } = usePageText()
  return days.length > 0 && <Note tone="warn">{t('insight.missing', { days: days.join(', ') })}</Note>
}
