import { feedbackImagesMost } from '@cliffhanger/domain/constants'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { PlusIcon } from '#features/feedback/feedback-icons.tsx'
import { useText } from '#i18n/use-text.ts'
import form from '#ui/form.module.css'
import { PictureTile } from './picture-tile.tsx'
import styles from './pictures.module.css'
import { useDroppedFiles } from './use-dropped-files.ts'
import type { Pictures } from './use-pictures.ts'

/** The field for up to four pictures: chosen, pasted or dropped. */
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
        {t('feedback.pictures', { most: feedbackImagesMost })}
      </h2>
      <ul className={styles.tiles}>
        {pictures.map((picture, at) => (
          <PictureTile
            key={picture.id}
            picture={picture}
            n={at + 1}
            onRemove={() => {
              // The focused button is removed with its picture, so the focus moves to the file input.
              flushSync(() => remove(picture.id))
              input.current?.focus()
            }}
            onRetry={() => retry(picture.id)}
          />
        ))}
        <li className={styles.tile} hidden={pictures.length >= feedbackImagesMost}>
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
                // Allows choosing the same file again.
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
