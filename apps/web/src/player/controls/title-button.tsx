import { useText } from '#i18n/use-text.ts'
import styles from '#player/chrome.module.css'
import { useSheets, useTitle } from '#player/player-context.ts'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import own from './title-button.module.css'

/** The title's name on phones, which opens what the title is about. */
export function TitleButton() {
  const t = useText()
  const { video } = useTitle()
  const { openSheet } = useSheets()
  return (
    <div className={own.heading}>
      <h1 className={`${styles.title} display`}>
        {video.vidName}
        <ChevronRightIcon size="tiny" />
      </h1>
      <button
        className={own.open}
        type="button"
        aria-haspopup="dialog"
        aria-label={t('player.about', { title: video.vidName })}
        onClick={() => openSheet('about')}
      />
    </div>
  )
}
