import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { StatePage } from '#ui/state-page.tsx'

/** What happened, what is safe, try again; without a connection it says that instead. */
export function FailedState({ title, reason, onRetry }: { title: string; reason: string; onRetry: () => void }) {
  const t = useText()
  const retry = (
    <button type="button" className={buttons.primary} onClick={onRetry}>
      {t('shell.tryAgain')}
    </button>
  )
  if (reason === 'network') {
    return (
      <StatePage picture="offline" title={t('shell.noConnectionTitle')} text={t('shell.noConnectionText')}>
        {retry}
      </StatePage>
    )
  }
  const text = t(reason === 'timeout' ? 'shell.timeoutText' : 'shell.failedText')
  return (
    <StatePage picture="failed" title={title} text={text}>
      {retry}
    </StatePage>
  )
}
