import { useText } from '#i18n/use-text.ts'
import button from '#ui/button.module.css'
import { NextStories } from './next-stories.tsx'
import { Notice } from './notice.tsx'
import { usePlayer } from './player-context.ts'
import { PlayerToast } from './player-toast.tsx'

/** The card shown after the last published episode. */
export function EndCard() {
  const t = useText()
  const { video, choose, close } = usePlayer()
  const { vidName: title, totalNum: total } = video
  const count = video.episodes.length
  const isWhole = count >= total
  const first = video.episodes[0]?.n
  return (
    <Notice
      title={t(isWhole ? 'player.endTitle' : 'player.soonTitle')}
      text={isWhole ? t('player.endText', { title }) : t('player.soonText', { count, total })}
    >
      <NextStories />
      <button className={button.primary} type="button" onClick={close}>
        {t('player.findNext')}
      </button>
      {first !== undefined && (
        <button className={`${button.quiet} ${button.compact}`} type="button" onClick={() => choose(first)}>
          {t('player.watchAgain')}
        </button>
      )}
      <PlayerToast />
    </Notice>
  )
}
