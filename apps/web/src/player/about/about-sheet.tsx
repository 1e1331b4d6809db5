import { useText } from '#i18n/use-text.ts'
import { useTitle } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import content from '#player/sheets/sheet-content.module.css'
import { AboutTitle } from './about-title.tsx'

/** Synopsis and tags of the title: a sheet on phones, because only wider screens have the panel beside the picture. */
export function AboutSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { video } = useTitle()
  return (
    <Sheet label={t('player.about', { title: video.vidName })} onClose={onClose}>
      <h2 className={`${content.title} display`}>{video.vidName}</h2>
      <AboutTitle />
    </Sheet>
  )
}
