import { addSearch, searchText } from '@cliffhanger/domain/search-history'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useApi } from '#api/use-api.ts'
import { laterKeys } from '#settings/later-keys.ts'
import { useSettings } from '#settings/use-setting.ts'
import { useSearch } from '#ui/address.ts'

/** What is typed, and what was searched for: `?q=` in the address, so that Back and reload find it again. */
export function useTypedSearch() {
  const settings = useSettings()
  const { act } = useApi()
  const asked = searchText(new URLSearchParams(useSearch()).get('q') ?? '')
  const [typed, setTyped] = useState({ over: asked, text: asked })
  // The address changed under the text: Back, or a link.
  if (typed.over !== asked) setTyped({ over: asked, text: asked })

  return {
    asked,
    /** As it stands in the field. */
    text: typed.text,
    /** As it would be searched for. */
    wanted: searchText(typed.text),
    type: (text: string) => setTyped({ over: asked, text }),
    /** The full search; an empty text does nothing. Answers whether anything was searched for. */
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
