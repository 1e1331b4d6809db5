import { imageUrls } from '#features/feedback/image-urls.ts'
import type { Report } from '#features/feedback/use-reports.ts'
import { dateText } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { ChevronRightIcon } from '#ui/icons.tsx'
import { Link } from '#ui/link.tsx'
import styles from './report-row.module.css'

/** A report's text, date and state; an unread reply is highlighted. */
export function ReportRow({ report }: { report: Report }) {
  const { t, language } = useLocale()
  const { feedbackId, feedbackContent, feedbackImages, createTime, modifyTime, readState } = report
  const pictures = imageUrls(feedbackImages).length
  const isNew = readState === 0
  const state = isNew ? 'feedback.newReply' : modifyTime === null ? 'feedback.waiting' : 'feedback.answered'
  return (
    <li>
      <Link href={`/feeddetail?id=${encodeURIComponent(feedbackId)}`} className={styles.row}>
        <span className={styles.words}>
          <span className={classNames(styles.text, isNew && styles.new)}>{feedbackContent}</span>
          <span className={`${styles.facts} figures`}>
            <span className={classNames(isNew && styles.news)}>{t(state)}</span>
            <time dateTime={new Date(createTime).toISOString()}>{dateText(language.tag, createTime)}</time>
            {pictures > 0 && <span>{t('feedback.pictureCount', { count: pictures })}</span>}
          </span>
        </span>
        <ChevronRightIcon size="tiny" className={styles.chevron} />
      </Link>
    </li>
  )
}
