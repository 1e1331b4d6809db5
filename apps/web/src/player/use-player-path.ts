import { useEffect, useEffectEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { watchHref } from '#features/titles/links.ts'
import { canGoBackInApp, useUrlSearch } from '#ui/navigation/address.ts'

const sheets = [
  'about',
  'episodes',
  'subtitles',
  'style',
  'place',
  'report',
  'settings',
  'phone',
  'topup',
  'comments',
] as const
export type PlayerSheet = (typeof sheets)[number]
export interface PlayerPath {
  readonly sheet: PlayerSheet | undefined
  openSheet(sheet: PlayerSheet): void
  closeSheet(): void
  /** Updates the URL to the current episode. */
  setShown(episode: number): void
  /** Goes back to the previous screen, or to home if the player was opened by an external link. */
  close(): void
}

/**
 * Returns the player's path: changing slides replaces `ep` in the URL; opening a sheet adds a history entry, so that
 * Back closes the sheet.
 */
export function usePlayerPath(vid: string, episode: number | undefined): PlayerPath {
  const asked = new URLSearchParams(useUrlSearch()).get('sheet')
  const sheet = sheets.find((one) => one === asked)
  const [shown, setShown] = useState<number>()
  // `canGoBack` is read only when the player opens, because sheets add history entries that are not screens.
  const [canGoBack] = useState(canGoBackInApp)

  const name = (n: number) => navigate(watchHref(vid, n), { replace: true })
  const nameShown = useEffectEvent(() => {
    if (shown !== undefined && shown !== episode) name(shown)
  })
  useEffect(() => {
    if (sheet === undefined) nameShown()
  }, [sheet])

  return {
    sheet,
    openSheet: (next) => navigate(`${watchHref(vid, shown ?? episode)}&sheet=${next}`, { state: { isSheet: true } }),
    closeSheet() {
      const { state } = history
      const isOurs = typeof state === 'object' && state !== null && 'isSheet' in state
      if (isOurs) history.back()
      else navigate(watchHref(vid, shown ?? episode), { replace: true })
    },
    setShown(n) {
      setShown(n)
      // An open sheet has its own history entry, so the URL is updated when the sheet closes.
      if (!new URLSearchParams(location.search).has('sheet')) name(n)
    },
    close: () => (canGoBack ? history.back() : navigate('/', { replace: true })),
  }
}
