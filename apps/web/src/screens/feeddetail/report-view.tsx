import { imageUrls } from '#features/feedback/image-urls.ts'
import type { Report } from '#features/feedback/use-reports.ts'
import { useText } from '#i18n/use-text.ts'
import styles from './letter.module.css'
import { ReportMessage } from './report-message.tsx'
import { useReadAnswer } from './use-report.ts'

/** The report, with the reply below it. */
export function ReportView({ report }: { report: Report }) {
  const t = useText()
  useReadAnswer(report.feedbackId, report.readState === 0)
  return (
    <>
      <ReportMessage time={report.createTime} text={report.feedbackContent} images={imageUrls(report.feedbackImages)} />
      {report.modifyTime === null ? (
        <p className={styles.none}>{t('feedback.noReplyYet')}</p>
      ) : (
        <ReportMessage
          title={t('feedback.reply')}
          time={report.modifyTime}
          text={report.replyContent}
          images={imageUrls(report.replyImages)}
        />
      )}
    </>
  )
}
