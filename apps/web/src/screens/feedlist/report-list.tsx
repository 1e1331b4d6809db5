import type { useReports } from '#features/feedback/use-reports.ts'
import { ListEnd } from '#features/lists/list-end.tsx'
import { useText } from '#i18n/use-text.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './report-list.module.css'
import { ReportRow } from './report-row.tsx'

type Props = Pick<ReturnType<typeof useReports>, 'reports' | 'more'>

/** Loads the next page when the end of the list is within half a screen of the viewport (section 4, Paging). */
export function ReportList({ reports, more }: Props) {
  const t = useText()
  return (
    <div aria-busy={more.isLoading}>
      <ul className={styles.rows}>
        {reports.map((report) => (
          <ReportRow key={report.feedbackId} report={report} />
        ))}
      </ul>
      <ListEnd more={more} endText={t('feedback.listEnd')} screens={0.5} />
    </div>
  )
}

const bones = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

export const ReportListSkeleton = () => (
  <div className={styles.rows} aria-hidden="true">
    {bones.map((name) => (
      <div key={name} className={styles.bones}>
        <SkeletonBox className={styles.textBone} />
        <SkeletonBox className={styles.factsBone} />
      </div>
    ))}
  </div>
)
