import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { UploadProgress } from './sending/sender.ts'
import styles from './upload.module.css'
import { findUploadErrors, type Upload } from './upload-facts.ts'

type Look = 'ok' | 'bad' | 'now' | 'waits'

/** The five steps of an upload, with their progress. */
export function UploadSteps({
  upload,
  sending,
}: {
  readonly upload: Upload
  readonly sending: UploadProgress | undefined
}) {
  const { t } = useText()
  const { state, progress } = upload
  const errors = findUploadErrors(upload).length
  const isIn = state !== 'receiving'
  const isChecked = state === 'checked' || state === 'importing' || state === 'failed'
  const hasTitle = upload.hasTitleFile || upload.title !== undefined
  const done = sending?.sentFiles ?? 0
  // After its first renditions are encoded, a new title is in the catalogue.
  const isLive = progress !== undefined && !progress.isFirst
  const steps: readonly { readonly title: string; readonly text: string; readonly look: Look }[] = [
    {
      title: t('upload.step.files'),
      text: isIn ? t('upload.allIn') : t('upload.in', { done, total: upload.files }),
      look: isIn ? 'ok' : 'now',
    },
    {
      title: t('upload.step.checks'),
      text:
        errors > 0
          ? t('upload.toMend', { count: errors })
          : state === 'checking'
            ? t('upload.checking')
            : t(isChecked ? 'upload.noErrors' : 'upload.waits'),
      look: errors > 0 ? 'bad' : state === 'checking' ? 'now' : isChecked ? 'ok' : 'waits',
    },
    {
      title: t('upload.step.title'),
      text: t(hasTitle ? 'upload.ready' : 'upload.needed'),
      look: hasTitle ? 'ok' : 'now',
    },
    {
      title: t('upload.step.streams'),
      text: progress ? t('upload.running', { done: progress.done, total: progress.total }) : t('upload.waits'),
      look: state === 'importing' ? 'now' : 'waits',
    },
    {
      title: t('upload.step.publish'),
      text: isLive ? t(upload.publishAs === 'hidden' ? 'upload.hidden' : 'upload.done') : t('upload.waits'),
      look: isLive ? 'ok' : 'waits',
    },
  ]
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, look }, at) => (
        <li key={title} className={classNames(styles.step, styles[look])}>
          <span className={styles.mark} aria-hidden="true">
            {look === 'ok' || look === 'bad' ? <Icon name={look === 'ok' ? 'check' : 'problem'} size={14} /> : at + 1}
          </span>
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ol>
  )
}
