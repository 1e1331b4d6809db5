import { type KeyboardEvent, type UIEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { CrossIcon } from '#features/feedback/feedback-page.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx'
import styles from './report-message.module.css'

interface PictureDialogProps {
  readonly images: readonly string[]
  /** Index of the picture shown first. */
  readonly first: number
  readonly onClose: () => void
}

/**
 * Full-screen picture viewer. Swipes and arrow keys change the picture; Escape and a tap beside the picture close the
 * viewer.
 */
function PictureDialog({ images, first, onClose }: PictureDialogProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const rail = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  /** Index of the picture that a key or button scrolls to; pictures passed on the way do not become current. */
  const target = useRef<number>(undefined)
  const last = images.length - 1
  // A layout effect, because the dialog must close and restore the focus before React removes it from the page.
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    rail.current?.scrollTo({ left: first * rail.current.clientWidth, behavior: 'instant' })
    return () => opened?.close()
  }, [first])

  function show(next: number) {
    if (!rail.current || next < 0 || next > last) return
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    setAt(next)
    target.current = next
    rail.current.scrollTo({ left: next * rail.current.clientWidth, behavior })
  }
  function onScroll({ currentTarget }: UIEvent<HTMLElement>) {
    const passed = Math.round(currentTarget.scrollLeft / currentTarget.clientWidth)
    if (target.current === passed) target.current = undefined
    if (target.current === undefined) setAt(passed)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    show(at + step)
  }
  const turn = (label: string, step: 1 | -1) => (
    <button
      type="button"
      className={`${buttons.round} ${styles.turn} ${step === 1 ? styles.next : ''}`}
      aria-label={label}
      disabled={step === 1 ? at === last : at === 0}
      onClick={() => show(at + step)}
    >
      {step === 1 ? <ChevronRightIcon /> : <ChevronLeftIcon />}
    </button>
  )
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('feedback.pictureOf', { n: at + 1, total: images.length })}
      onKeyDown={onKeyDown}
      // A click beside a picture closes the dialog.
      onClick={(event) => event.target instanceof HTMLLIElement && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <ul
        ref={rail}
        className={styles.rail}
        onScroll={onScroll}
        // A swipe cancels the scrolling to the target.
        onPointerDown={() => {
          target.current = undefined
        }}
      >
        {images.map((url, index) => (
          <li key={url}>
            <img src={url} alt={t('feedback.pictureOf', { n: index + 1, total: images.length })} />
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <p className="figures" aria-live="polite">
          {images.length > 1 && t('feedback.pictureOf', { n: at + 1, total: images.length })}
        </p>
        <button type="button" className={buttons.round} aria-label={t('shell.close')} onClick={onClose}>
          <CrossIcon />
        </button>
      </div>
      {images.length > 1 && (
        <>
          {turn(t('feedback.previousPicture'), -1)}
          {turn(t('feedback.nextPicture'), 1)}
        </>
      )}
    </dialog>
  )
}

interface Props {
  /** Title of a reply; absent for the viewer's own report, which has a default title. */
  readonly title?: string
  readonly time: number
  readonly text: string
  readonly images: readonly string[]
}

/** Shows a report or a reply, with its pictures. */
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
