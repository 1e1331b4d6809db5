import { CrossIcon, RetryIcon } from '#features/feedback/feedback-icons.tsx'
import { useLocale } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import type { Picture } from './picture.ts'
import styles from './pictures.module.css'

interface Props {
  readonly picture: Picture
  readonly n: number
  readonly onRemove: () => void
  readonly onRetry: () => void
}

/** One picture: its preview, its upload progress, and buttons to retry and remove it. */
export function PictureTile({ picture: { name, preview, state }, n, onRemove, onRetry }: Props) {
  const { t, language } = useLocale()
  const isThere = state.at === 'arrived'
  const share = state.at === 'uploading' ? state.share : undefined
  const percent = new Intl.NumberFormat(language.tag, { style: 'percent' })
  return (
    <li className={styles.tile}>
      {preview ? (
        <img
          className={classNames(styles.image, !isThere && styles.faint)}
          src={preview}
          alt={`${t('feedback.picture', { n })}: ${name}`}
        />
      ) : (
        <SkeletonBox className={styles.image} />
      )}
      {!isThere && state.at !== 'failed' && (
        <span
          className={`${styles.share} figures`}
          role="progressbar"
          aria-label={t('feedback.uploading', { n })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={share && Math.round(share * 100)}
        >
          {share !== undefined && percent.format(share)}
        </span>
      )}
      {state.at === 'failed' && (
        <button type="button" className={styles.retry} aria-label={t('feedback.retryPicture', { n })} onClick={onRetry}>
          <RetryIcon />
        </button>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={t('feedback.removePicture', { n })}
        onClick={onRemove}
      >
        <span>
          <CrossIcon size="tiny" />
        </span>
      </button>
    </li>
  )
}
