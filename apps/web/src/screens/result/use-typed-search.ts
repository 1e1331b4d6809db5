import { addSearch, searchText } from '@cliffhanger/domain/search-history'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useApi } from '#api/use-api.ts'
import { laterKeys } from '#settings/later-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { useUrlSearch } from '#ui/navigation/address.ts'

/** The typed text and the submitted search. The latter is `?q=` in the URL, so that Back and reload restore it. */
export function useTypedSearch() {
  const settings = useSettings()
  const { act } = useApi()
  const asked = searchText(new URLSearchParams(useUrlSearch()).get('q') ?? '')
  const [typed, setTyped] = useState({ over: asked, text: asked })
  // The URL changed, by Back or by a link.
  if (typed.over !== asked) setTyped({ over: asked, text: asked })

  return {
    asked,
    /** The text in the field. */
    text: typed.text,
    /** The text, normalised for the search. */
    wanted: searchText(typed.text),
    type: (text: string) => setTyped({ over: asked, text }),
    /** Runs the full search. Returns false for an empty text. */
    submit(text: string): boolean {
      const wanted = searchText(text)
      if (wanted === '') return false
      settings.set(laterKeys.searchHistory, addSearch(settings.get(laterKeys.searchHistory), wanted))
      act('search', wanted)
      setTyped({ over: asked, text: wanted })
      if (wanted !== asked) navigate(`/result?${new URLSearchParams({ q: wanted })}`)
      scrollTo({ top: 0, behavior: 'instant' })
      return true
    },
  }
}
