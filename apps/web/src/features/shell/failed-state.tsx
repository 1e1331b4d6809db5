import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { StatePage } from '#ui/pages/state-page.tsx'

/** Error state of a screen: the problem, or that the device is offline, with an explanation and a retry button. */
export function FailedState({ title, reason, onRetry }: { title: string; reason: string; onRetry: () => void }) {
  const t = useText()
  const isOffline = reason === 'network'
  const text = isOffline ? 'noConnectionText' : reason === 'timeout' ? 'timeoutText' : 'failedText'
  return (
    <StatePage
      picture={isOffline ? 'offline' : 'failed'}
      title={isOffline ? t('shell.noConnectionTitle') : title}
      text={t(`shell.${text}`)}
    >
      <button type="button" className={buttons.primary} onClick={onRetry}>
        {t('shell.tryAgain')}
      </button>
    </StatePage>
  )
}
