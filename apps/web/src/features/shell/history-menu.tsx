import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { HistoryIcon } from '#ui/icons/icons.tsx'
import { lazyPart } from '#ui/later.ts'
import { Popover } from '#ui/overlays/popover.tsx'

const RecentTitles = lazyPart(() => import('./recent-titles.tsx'), 'RecentTitles')

/** The desktop's playback history. */
export function HistoryMenu() {
  const t = useText()
  return (
    <Popover label={t('shell.history')} button={<HistoryIcon />} buttonClassName={buttons.round}>
      {(close) => <RecentTitles close={close} />}
    </Popover>
  )
}
