import { Poster } from '#features/titles/covers/poster.tsx'
import { watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import { markedParts } from './marked-parts.ts'
import styles from './suggestion-list.module.css'
import type { Suggestions } from './use-suggestions.ts'

interface Props {
  readonly id: string
  readonly text: string
  readonly suggestions: Suggestions
  /** Index of the option selected with the arrow keys, -1 for none. */
  readonly at: number
  readonly onOpen: (vid: string) => void
  /** Runs the full search, the last option; undefined once it has been submitted. */
  readonly onAll: (() => void) | undefined
}

export const optionIdOf = (listId: string, at: number): string => `${listId}-${at}`

/** Suggested titles while typing, with the full search below them. The focus stays in the field (combobox). */
export function SuggestionList({ id, text, suggestions, at, onOpen, onAll }: Props) {
  const t = useText()
  const { rows, isCurrent, hasFailed, retry } = suggestions
  return (
    <>
      {hasFailed && (
        <div className={styles.failed}>
          <p>{t('find.suggestionsFailed')}</p>
          <button type="button" className={buttons.link} onClick={retry}>
            {t('shell.tryAgain')}
          </button>
        </div>
      )}
      {rows.length === 0 &&
        !hasFailed &&
        (isCurrent ? <p className={styles.none}>{t('find.noneSuggested')}</p> : <SuggestionSkeleton />)}
      <div id={id} role="listbox" aria-label={t('find.suggestions')}>
        {rows.map(({ vidId, vidName, coverUrl }, index) => (
          <Link
            key={vidId}
            id={optionIdOf(id, index)}
            role="option"
            aria-selected={index === at}
            tabIndex={-1}
            href={watchHref(vidId)}
            className={styles.option}
            onClick={() => onOpen(vidId)}
          >
            <Poster coverUrl={coverUrl} sizes="42px" className={styles.poster} />
            <span className={styles.name}>
              {markedParts(vidName, text).map(({ text: part, isMatch }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one name never change places
                <span key={place} className={classNames(isMatch && styles.match)}>
                  {part}
                </span>
              ))}
            </span>
          </Link>
        ))}
        {onAll && (
          <div
            id={optionIdOf(id, rows.length)}
            role="option"
            aria-selected={at === rows.length}
            tabIndex={-1}
            className={`${styles.option} ${styles.all}`}
            onClick={onAll}
            onKeyDown={({ key }) => key === 'Enter' && onAll()}
          >
            <SearchIcon size="small" />
            <span className={styles.allText}>{t('find.allResults', { text })}</span>
          </div>
        )}
      </div>
    </>
  )
}

const SuggestionSkeleton = () => (
  <div aria-hidden="true">
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className={styles.option}>
        <SkeletonBox className={styles.posterBone} />
        <SkeletonBox className={styles.nameBone} />
      </div>
    ))}
  </div>
)
