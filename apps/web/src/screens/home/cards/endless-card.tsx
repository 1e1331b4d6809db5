import { shelfHref } from '#features/titles/links.ts'
import { Shelf } from '#features/titles/shelf.tsx'
import { TitleGrid } from '#features/titles/title-grid.tsx'
import { useText } from '#i18n/use-text.ts'
import { useEndlessPages } from '../endless-pages.ts'
import type { CardProps } from './card-of.ts'

/** 18: all titles; loads a page at a time while the viewer scrolls. */
export function EndlessCard({ module, audience }: CardProps) {
  const t = useText()
  const { videos, more } = useEndlessPages(module, audience)
  return (
    <Shelf name={module.moduleName} allHref={shelfHref(module.mId, module.moduleName)}>
      <TitleGrid videos={videos} more={more} endText={t('home.end')} />
    </Shelf>
  )
}
