import { useText } from '#i18n/use-text.ts'
import { useCurrentTitle } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import content from '#player/sheets/sheet-content.module.css'
import { AboutTitle } from './about-title.tsx'

/**
 * Shows the synopsis and tags of the title in a sheet on phones. Wider screens show them in the panel beside the
 * picture.
 */
export function AboutSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { video } = useCurrentTitle()
  return (
    <Sheet label={t('player.about', { title: video.vidName })} onClose={onClose}>
      <h2 className={`${content.title} display`}>{video.vidName}</h2>
      <AboutTitle />
    </Sheet>
  )
}
