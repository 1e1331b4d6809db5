import { studioPalette } from '@cliffhanger/contract/studio/palette'
import type { StudioRole } from '@cliffhanger/domain/studio-roles'
import { useEffect, useState } from 'react'
import { useStudioQuery } from '#api/use-studio.ts'
import { navigationPagesFor } from '#app/navigation/places-of-role.ts'
import { useText } from '#i18n/use-text.ts'
import type { IconName } from '#ui/icon.tsx'

/** An entry of the palette: a page to open or an action to run. */
export interface PaletteEntry {
  readonly id: string
  readonly group: string
  readonly title: string
  readonly about?: string
  readonly icon: IconName
  readonly to?: string
  readonly run?: () => void
}

/** Debounces a text until the operator stops typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), 150)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/**
 * Returns the palette entries that match a text: pages and actions at once; titles, orders and viewers from the
 * server.
 */
export function usePalette(role: StudioRole, text: string, actions: readonly PaletteEntry[]) {
  const { t, key, money, time } = useText()
  const search = text.trim()
  const asked = usePaused(search)
  const query = useStudioQuery(studioPalette.find, { search: asked, language: key }, { isEnabled: asked !== '' })
  const isNamed = ({ title }: { readonly title: string }) =>
    title.toLocaleLowerCase().includes(search.toLocaleLowerCase())
  const pages = navigationPagesFor(role)
    .map(({ to, title, icon }): PaletteEntry => ({ id: to, group: t('palette.pages'), title: t(title), icon, to }))
    .filter(isNamed)
  const found = asked === search && asked !== '' ? query.data : undefined
  const titles = (found?.titles ?? []).map(
    ({ vidId, name, slug }): PaletteEntry => ({
      id: `title ${vidId}`,
      group: t('palette.titles'),
      title: name,
      about: slug,
      icon: 'titles',
      to: `/titles/${vidId}`,
    }),
  )
  const orders = (found?.orders ?? []).map(
    ({ orderId, price, currency, createdAt }): PaletteEntry => ({
      id: `order ${orderId}`,
      group: t('palette.orders'),
      title: t('palette.order', { id: orderId }),
      about: `${money(price, currency)} · ${time(createdAt)}`,
      icon: 'orders',
      to: `/orders/${orderId}`,
    }),
  )
  const viewers = (found?.viewers ?? []).map(
    ({ userId, createdAt }): PaletteEntry => ({
      id: `viewer ${userId}`,
      group: t('palette.viewers'),
      title: t('palette.viewer', { id: userId }),
      about: time(createdAt),
      icon: 'viewers',
      to: `/viewers/${userId}`,
    }),
  )
  const isSearching = search !== '' && (asked !== search || query.isFetching)
  return {
    entries: [...pages, ...titles, ...orders, ...viewers, ...actions.filter(isNamed)],
    isSearching,
    hasFailed: !isSearching && query.error !== null,
  }
}
