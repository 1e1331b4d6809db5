import { useEffect, useRef } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import styles from './list-end.module.css'
import type { NextPageLoader } from './use-pages.ts'

/**
 * Calls `onNear` when the end of a list is less than `screens` viewport heights below the viewport. Returns a ref for
 * the element at the end.
 */
function useNearEnd(isActive: boolean, onNear: () => void, screens = 1.5) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  latest.current = onNear
  useEffect(() => {
    if (!isActive || !end.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: `0px 0px ${screens * 100}% 0px` },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [isActive, screens])
  return end
}

interface Props {
  readonly more: NextPageLoader
  /** Text at the end of the list. */
  readonly endText: string
  /** Loading text for screen readers. */
  readonly loadingText?: string
  readonly failedText?: string
  /** Distance to the end, in viewport heights, at which the next page is requested. */
  readonly screens?: number
}

/**
 * The end of a list: requests the next page when the viewer scrolls near it, offers a retry after a failure, and shows
 * a text when the list is complete.
 */
export function ListEnd({ more, endText, loadingText, failedText, screens }: Props) {
  const t = useText()
  const { hasMore, isLoading, hasFailed, loadMore } = more
  // The retry button stays during a retry if no loading text is shown.
  const isStopped = hasFailed && !(isLoading && loadingText)
  const end = useNearEnd(hasMore && !isLoading && !hasFailed, loadMore, screens)
  return (
    <div ref={end} className={classNames(styles.end, hasMore && !isStopped && 'growing')} role="status">
      {isLoading && loadingText && <span className="visually-hidden">{loadingText}</span>}
      {isStopped && (
        <>
          {failedText && <p>{failedText}</p>}
          <button type="button" className={`${buttons.outline} ${buttons.compact}`} onClick={loadMore}>
            {t('shell.tryAgain')}
          </button>
        </>
      )}
      {!hasMore && <p>{endText}</p>}
    </div>
  )
}
