import { type KeyboardEvent, type UIEvent, useLayoutEffect, useRef, useState } from 'react'
import { CrossIcon } from '#features/feedback/feedback-icons.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronLeftIcon, ChevronRightIcon } from '#ui/icons/icons.tsx'
import styles from './picture-dialog.module.css'

interface Props {
  readonly images: readonly string[]
  /** Index of the picture shown first. */
  readonly first: number
  readonly onClose: () => void
}

/** Full-screen picture viewer: swipes and arrow keys turn the pictures; Escape and a tap beside a picture close it. */
export function PictureDialog({ images, first, onClose }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const rail = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(first)
  /** Index that a key or a button is scrolling to; the pictures passed on the way do not become current. */
  const target = useRef<number>(undefined)
  const last = images.length - 1
  // A layout effect, because the dialog must close and restore the focus before it is removed from the page.
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
        // A swipe takes over from scrolling to the target.
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
