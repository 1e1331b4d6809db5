import { addSearch, normalizeSearchInput } from '@cliffhanger/domain/search-history'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useApi } from '#api/use-api.ts'
import { Poster } from '#features/titles/covers/poster.tsx'
import { watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import { lazySpecKeys } from '#settings/own-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { useUrlSearch } from '#ui/navigation/address.ts'
import { Link } from '#ui/navigation/link.tsx'
import { useMedia } from '#ui/viewport/use-media.ts'
import { RecentSearches } from './recent-searches.tsx'
import styles from './result-screen.module.css'
import { PopularTitles, SearchResults } from './results.tsx'
import { SearchBox } from './search-box.tsx'
import { optionIdOf, SuggestionList, type Suggestions, useSuggestions } from './suggestion-list.tsx'

/**
 * Manages the typed text and the submitted search. The latter is `?q=` in the URL, so that Back and reload restore it.
 */
function useTypedSearch() {
  const settings = useSettings()
  const { act } = useApi()
  const asked = normalizeSearchInput(new URLSearchParams(useUrlSearch()).get('q') ?? '')
  const [typed, setTyped] = useState({ over: asked, text: asked })
  // The URL has changed by Back or by a link.
  if (typed.over !== asked) setTyped({ over: asked, text: asked })

  return {
    asked,
    /** The text in the field. */
    text: typed.text,
    /** The text in the field, normalised for the search. */
    wanted: normalizeSearchInput(typed.text),
    type: (text: string) => setTyped({ over: asked, text }),
    /** Runs the full search. Returns false for an empty text. */
    submit(text: string): boolean {
      const wanted = normalizeSearchInput(text)
      if (wanted === '') return false
      settings.set(lazySpecKeys.searchHistory, addSearch(settings.get(lazySpecKeys.searchHistory), wanted))
      act('search', wanted)
      setTyped({ over: asked, text: wanted })
      if (wanted !== asked) navigate(`/result?${new URLSearchParams({ q: wanted })}`)
      scrollTo({ top: 0, behavior: 'instant' })
      return true
    },
  }
}

/**
 * Manages the option selected with the arrow keys while the focus stays in the text field. Every edit clears the
 * selection.
 */
function useChoice(text: string, count: number) {
  const [reached, setReached] = useState({ over: text, at: -1 })
  const at = reached.over === text && reached.at < count ? reached.at : -1
  const reach = (next: number) => setReached({ over: text, at: next })
  return {
    at,
    /**
     * Handles the arrow keys. The selection wraps around, with the text field between the last and the first option.
     */
    onArrow(event: KeyboardEvent): boolean {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || count === 0) return false
      event.preventDefault()
      const places = count + 1
      reach(((at + 1 + step + places) % places) - 1)
      return true
    },
    leave: () => reach(-1),
  }
}

const most = 8

/** Large posters of the suggestions for desktop mouse users; hidden from screen readers, which read the list. */
const Preview = ({ rows, onOpen }: { rows: Suggestions['rows']; onOpen: (vid: string) => void }) => (
  <div className={styles.posters} aria-hidden="true">
    {rows.slice(0, most).map(({ vidId, vidName, coverUrl }) => (
      <Link key={vidId} href={watchHref(vidId)} tabIndex={-1} onClick={() => onOpen(vidId)}>
        <Poster coverUrl={coverUrl} sizes="220px" />
        <span className={styles.name}>{vidName}</span>
      </Link>
    ))}
  </div>
)

/** Search screen: recent searches, suggestions while typing, and results. */
export function ResultScreen() {
  const t = useText()
  const { act } = useApi()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  /** True for the two-column layout: suggestions on the left, posters on the right. */
  const isDesktop = useMedia('(min-width: 1000px)')
  const { asked, text, wanted, type, submit } = useTypedSearch()
  const isFound = wanted !== '' && wanted === asked
  const suggestions = useSuggestions(wanted, isDesktop || !isFound)
  const { rows, isCurrent, hasFailed } = suggestions
  // The column of suggestions beside the results is reserved while they load, so that the results do not shift.
  const mayCome = rows.length > 0 || !(isCurrent || hasFailed)
  const hasList = wanted !== '' && (!isFound || (isDesktop && mayCome))
  // The full search is the last option until it has been submitted.
  const choice = useChoice(wanted, hasList ? rows.length + (isFound ? 0 : 1) : 0)

  const clear = () => {
    type('')
    field.current?.focus()
  }
  const searchFor = (next: string) => {
    choice.leave()
    // Closes the keyboard of a touch screen, which would cover the results.
    if (submit(next) && matchMedia('(pointer: coarse)').matches) field.current?.blur()
  }
  const noteOpened = (vid: string) => act('openSuggestion', vid)
  const chooseOrSearch = () => {
    const chosen = rows[choice.at]
    if (!chosen) return searchFor(text)
    noteOpened(chosen.vidId)
    navigate(watchHref(chosen.vidId))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Ignores keys while an input method composes text.
    if (event.nativeEvent.isComposing || choice.onArrow(event) || event.key !== 'Escape') return
    event.preventDefault()
    if (choice.at >= 0) choice.leave()
    else type(wanted === asked ? '' : asked)
  }

  return (
    <>
      <h1 className="visually-hidden">{t('shell.search')}</h1>
      <SearchBox
        field={field}
        text={text}
        onText={type}
        onSubmit={chooseOrSearch}
        onClear={clear}
        onKeyDown={onKeyDown}
        listId={hasList ? listId : undefined}
        optionId={choice.at >= 0 ? optionIdOf(listId, choice.at) : undefined}
      />
      <p role="status" className="visually-hidden">
        {hasList && !isFound && isCurrent && t('find.suggested', { count: rows.length })}
      </p>
      <div className={`${styles.screen} wrap`}>
        {wanted === '' && (
          <>
            <RecentSearches field={field} onSearch={searchFor} />
            <PopularTitles />
          </>
        )}
        <div className={hasList && isDesktop ? styles.columns : undefined}>
          {hasList && (
            <div className={styles.suggestions}>
              {isDesktop && <h2 className={styles.heading}>{t('find.suggestions')}</h2>}
              <SuggestionList
                id={listId}
                text={wanted}
                suggestions={suggestions}
                at={choice.at}
                onOpen={noteOpened}
                onAll={isFound ? undefined : () => searchFor(text)}
              />
            </div>
          )}
          {isFound && (
            <div>
              <SearchResults key={asked} text={asked} onOther={clear} />
            </div>
          )}
          {hasList && isDesktop && !isFound && <Preview rows={rows} onOpen={noteOpened} />}
        </div>
      </div>
    </>
  )
}
