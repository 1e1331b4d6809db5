import { useId, useState } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './letter.module.css'
import { PictureDialog } from './picture-dialog.tsx'

interface Props {
  /** The title of a reply; the viewer's own report has a default title. */
  readonly title?: string
  readonly time: number
  readonly text: string
  readonly images: readonly string[]
}

/** A report or a reply, with its pictures. */
export function ReportMessage({ title, time, text, images }: Props) {
  const { t, language } = useLocale()
  const id = useId()
  const [opened, setOpened] = useState<number>()
  const when = new Intl.DateTimeFormat(language.tag, { dateStyle: 'medium', timeStyle: 'short' }).format(time)
  return (
    <section className={classNames(styles.letter, title !== undefined && styles.answer)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 className={styles.title} id={id}>
          {title ?? t('feedback.whatHappened')}
        </h2>
        <time className={`${styles.time} figures`} dateTime={new Date(time).toISOString()}>
          {when}
        </time>
      </header>
      <p className={styles.text}>{text}</p>
      {images.length > 0 && (
        <ul className={styles.images}>
          {images.map((url, at) => (
            <li key={url}>
              <button
                type="button"
                className={styles.open}
                aria-label={t('feedback.openPicture', { n: at + 1 })}
                onClick={() => setOpened(at)}
              >
                <img src={url} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {opened !== undefined && <PictureDialog images={images} first={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
