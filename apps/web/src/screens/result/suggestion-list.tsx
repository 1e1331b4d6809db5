import { search } from '@cliffhanger/contract/search'
import { pageSize } from '@cliffhanger/domain/constants'
import { normalizeSearchText } from '@cliffhanger/domain/fold-text'
import { useEffect, useState } from 'react'
import { useCall } from '#api/use-api.ts'
import { Poster } from '#features/titles/covers/poster.tsx'
import { watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './suggestion-list.module.css'

interface Part {
  readonly text: string
  readonly isMatch: boolean
}

/**
 * Splits a title's name into matching and other parts. A search word in Latin letters or digits matches only at the
 * start of a word, other words match anywhere. Case, accents and character width are ignored, as in the search itself.
 */
export function splitMatches(name: string, typed: string): readonly Part[] {
  const words = normalizeSearchText(typed).split(' ').filter(Boolean)
  const letters = [...name]
  const folded = letters.map(normalizeSearchText)
  const isMatch = letters.map(() => false)
  for (const word of words) {
    for (let at = 0; at < letters.length; at++) {
      const end = endOf(word, folded, at)
      if (end !== undefined) isMatch.fill(true, at, end)
    }
  }
  const parts: { text: string; isMatch: boolean }[] = []
  letters.forEach((letter, at) => {
    const last = parts.at(-1)
    if (last && last.isMatch === isMatch[at]) last.text += letter
    else parts.push({ text: letter, isMatch: isMatch[at] ?? false })
  })
  return parts
}

/**
 * Returns the end index of a match at `start`, or undefined. Latin words and numbers match only at the start of a word.
 */
function endOf(word: string, folded: readonly string[], start: number): number | undefined {
  const before = folded[start - 1] ?? ''
  const isSpaced = /^[\p{Script=Latin}\p{N}]/u.test(word)
  if (folded[start] === '' || (isSpaced && before !== '')) return undefined
  let rest = word
  for (let at = start; at < folded.length; at++) {
    const letter = folded[at] ?? ''
    if (!rest.startsWith(letter)) return undefined
    rest = rest.slice(letter.length)
    if (rest === '') return at + 1
  }
  return undefined
}

const pauseMs = 500

/** Returns the text, debounced by half a second. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  // An empty text is returned without a delay.
  return text === '' ? '' : debounced
}

/**
 * Returns whether one text is the beginning of the other. If it is, the old suggestions stay until the new ones arrive.
 */
const extendsSearch = (last: string, text: string) =>
  last !== '' && text !== '' && (text.startsWith(last) || last.startsWith(text))

/** Loads suggested titles for the typed text; if the text was extended or shortened, keeps the old ones meanwhile. */
export function useSuggestions(text: string, isWanted: boolean) {
  const debounced = useDebounced(text)
  const answer = useCall(
    search.searchVideoInfo,
    { search: debounced, pageNum: 1, pageSize: pageSize.suggestions },
    {
      enabled: isWanted && debounced !== '',
      placeholderData: (last, query) => (extendsSearch(query?.queryKey[1].search ?? '', debounced) ? last : undefined),
    },
  )
  return {
    rows: answer.data?.rows ?? [],
    /** True if `rows` belong to the current text. */
    isCurrent: answer.isSuccess && !answer.isPlaceholderData && debounced === text,
    hasFailed: answer.isError,
    retry: () => void answer.refetch(),
  }
}
export type Suggestions = ReturnType<typeof useSuggestions>

interface Props {
  readonly id: string
  readonly text: string
  readonly suggestions: Suggestions
  /** Index of the option selected with the arrow keys, -1 for none. */
  readonly at: number
  readonly onOpen: (vid: string) => void
  /** Runs the full search, which is the last option; undefined once it has been submitted. */
  readonly onAll: (() => void) | undefined
}

export const optionIdOf = (listId: string, at: number): string => `${listId}-${at}`

/**
 * List of suggested titles while typing, with the full search at its end. The focus stays in the text field (combobox).
 */
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
              {splitMatches(vidName, text).map(({ text: part, isMatch }, place) => (
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
