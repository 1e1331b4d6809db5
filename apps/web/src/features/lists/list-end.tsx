import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { useNearEnd } from '#ui/use-near-end.ts'
import styles from './list-end.module.css'
import type { More } from './use-pages.ts'

interface Props {
  readonly more: More
  /** Said when that is all. */
  readonly endText: string
  /** Told to who does not see it. */
  readonly loadingText?: string
  readonly failedText?: string
  /** How near to the view the end asks for more. */
  readonly screens?: number
}

/** The last of a list: asks for more as it comes near, offers that again when it failed, and says when that is all. */
export function ListEnd({ more, endText, loadingText, failedText, screens }: Props) {
  const t = useText()
  const { hasMore, isLoading, hasFailed, loadMore } = more
  // The button stays if nothing else shows that the page is loading again.
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
