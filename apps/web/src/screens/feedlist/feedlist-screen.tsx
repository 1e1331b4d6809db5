import { FeedbackPage } from '#features/feedback/feedback-page.tsx'
import { type Report, splitImageUrls, useReports } from '#features/feedback/use-reports.ts'
import { ListEnd } from '#features/lists/list-end.tsx'
import { formatDate } from '#features/money/dates.ts'
import { UrlFlagNote } from '#features/notice/arrival-note.tsx'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './feedlist-screen.module.css'

/** Shows the text, date and state of a report; an unread reply is highlighted. */
function ReportRow({ report }: { report: Report }) {
  const { t, language } = useLocale()
  const { feedbackId, feedbackContent, feedbackImages, createTime, modifyTime, readState } = report
  const pictures = splitImageUrls(feedbackImages).length
  const isNew = readState === 0
  const state = isNew ? 'feedback.newReply' : modifyTime === null ? 'feedback.waiting' : 'feedback.answered'
  return (
    <li>
      <Link href={`/feeddetail?id=${encodeURIComponent(feedbackId)}`} className={styles.row}>
        <span className={styles.words}>
          <span className={classNames(styles.text, isNew && styles.new)}>{feedbackContent}</span>
          <span className={`${styles.facts} figures`}>
            <span className={classNames(isNew && styles.news)}>{t(state)}</span>
            <time dateTime={new Date(createTime).toISOString()}>{formatDate(language.tag, createTime)}</time>
            {pictures > 0 && <span>{t('feedback.pictureCount', { count: pictures })}</span>}
          </span>
        </span>
        <ChevronRightIcon size="tiny" className={styles.chevron} />
      </Link>
    </li>
  )
}

type Props = Pick<ReturnType<typeof useReports>, 'reports' | 'more'>

/**
 * The list of reports. Loads the next page when the end of the list is within half a screen of the viewport, as the
 * specification requires.
 */
function ReportList({ reports, more }: Props) {
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

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

const ReportListSkeleton = () => (
  <div className={styles.rows} aria-hidden="true">
    {rows.map((name) => (
      <div key={name} className={styles.skeleton}>
        <SkeletonBox className={styles.textBone} />
        <SkeletonBox className={styles.factsBone} />
      </div>
    ))}
  </div>
)

/** Screen with all of the viewer's reports, newest first. */
export function FeedlistScreen() {
  const t = useText()
  const { reports, isPending, error, refetch, more } = useReports()
  const isEmpty = !isPending && !error && reports.length === 0
  const toForm = { href: '/feedform', text: t('feedback.writeReport') }
  return (
    <FeedbackPage title={t('feedback.myReports')} parent="/my" beside={isEmpty ? undefined : toForm}>
      <UrlFlagNote flag="sent" text={t('feedback.sent')} />
      {error ? (
        <FailedState title={t('feedback.listFailed')} reason={error.reason} onRetry={refetch} />
      ) : isPending ? (
        <ReportListSkeleton />
      ) : isEmpty ? (
        <EmptyPage title={t('feedback.listEmptyTitle')} text={t('feedback.listEmptyText')}>
          <Link href="/feedform" className={buttons.primary}>
            {t('feedback.writeReport')}
          </Link>
        </EmptyPage>
      ) : (
        <ReportList reports={reports} more={more} />
      )}
    </FeedbackPage>
  )
}
