import type { useReports } from '#features/feedback/use-reports.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Bone } from '#ui/skeleton.tsx'
import { useNearEnd } from '#ui/use-near-end.ts'
import styles from './report-list.module.css'
import { ReportRow } from './report-row.tsx'

type Props = Pick<ReturnType<typeof useReports>, 'reports' | 'more'>

/** Grows one page at a time, the next one when the end comes within half a screen of the view (section 4, Paging). */
export function ReportList({ reports, more }: Props) {
  const t = useText()
  const end = useNearEnd(more.hasMore && !more.isLoading && !more.hasFailed, more.loadMore, 0.5)
  return (
    <div aria-busy={more.isLoading}>
      <ul className={styles.rows}>
        {reports.map((report) => (
          <ReportRow key={report.feedbackId} report={report} />
        ))}
      </ul>
      <div ref={end} className={styles.end} role="status">
        {more.hasFailed ? (
          <button type="button" className={`${buttons.outline} ${buttons.compact}`} onClick={more.loadMore}>
            {t('shell.tryAgain')}
          </button>
        ) : (
          !more.hasMore && <p>{t('feedback.listEnd')}</p>
        )}
      </div>
    </div>
  )
}

const bones = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export const ReportListSkeleton = () => (
  <div className={styles.rows} aria-hidden="true">
    {bones.map((name) => (
      <div key={name} className={styles.bones}>
        <Bone className={styles.textBone} />
        <Bone className={styles.factsBone} />
      </div>
    ))}
  </div>
)
