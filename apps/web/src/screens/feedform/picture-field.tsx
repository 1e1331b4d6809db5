import { maxFeedbackImages } from '@cliffhanger/domain/constants'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CrossIcon, PlusIcon, RetryIcon } from '#features/feedback/feedback-page.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import form from '#ui/forms/form.module.css'
import { SkeletonBox } from '#ui/skeleton.tsx'
import type { Picture, Pictures } from './picture-uploads.ts'
import styles from './pictures.module.css'

interface Props {
  readonly picture: Picture
  readonly n: number
  readonly onRemove: () => void
  readonly onRetry: () => void
}

/** Shows one picture: preview, upload progress, and buttons to retry and remove. */
function PictureTile({ picture: { name, preview, state }, n, onRemove, onRetry }: Props) {
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

/**
 * Calls `onFiles` with files pasted or dropped anywhere on the page. Returns true while files are dragged over the
 * page.
 */
function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false
    const take = (event: Event, data: DataTransfer | null) => {
      setIsOver(false)
      if (!data || data.files.length === 0) return
      // Prevents the browser from navigating to the file.
      event.preventDefault()
      latest.current([...data.files])
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    // `relatedTarget` is null when the drag leaves the page.
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), { signal })
    return () => listening.abort()
  }, [])
  return isOver
}

/** Input for up to four pictures, which can be chosen, pasted or dropped. */
export function PictureField({ pictures: { pictures, refused, add, remove, retry } }: { pictures: Pictures }) {
  const t = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDroppedFiles((files) => void add(files))
  const arrived = pictures.filter(({ state }) => state.at === 'arrived').length
  const missing = pictures.filter(({ state }) => state.at === 'failed')
  return (
    <section aria-labelledby={id}>
      <h2 className={styles.label} id={id}>
        {t('feedback.pictures', { most: maxFeedbackImages })}
      </h2>
      <ul className={styles.tiles}>
        {pictures.map((picture, at) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            n={at + 1}
            onRemove={() => {
              // The focused button disappears with its picture, so the focus moves to the file input.
              flushSync(() => remove(picture.id))
              input.current?.focus()
            }}
            onRetry={() => retry(picture.id)}
          />
        ))}
        <li className={styles.tile} hidden={pictures.length >= maxFeedbackImages}>
          <label className={styles.add}>
            <input
              ref={input}
              className="visually-hidden"
              type="file"
              accept="image/*"
              multiple
              aria-label={t('feedback.addPictures')}
              onChange={({ currentTarget }) => {
                void add([...(currentTarget.files ?? [])])
                // Lets the viewer choose the same file again.
                currentTarget.value = ''
              }}
            />
            <PlusIcon />
            <span>{t('feedback.add')}</span>
          </label>
        </li>
      </ul>
      <div className={styles.problems} role="alert">
        {refused.map((name) => (
          <p key={name} className={form.error}>
            {t('feedback.notPicture', { name })}
          </p>
        ))}
        {missing.map(({ id: own, name }) => (
          <p key={own} className={form.error}>
            {t('feedback.notArrived', { name })}
          </p>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {arrived > 0 && t('feedback.pictureCount', { count: arrived })}
      </p>
      {isOver && <div className={styles.drop}>{t('feedback.dropHere')}</div>}
    </section>
  )
}
