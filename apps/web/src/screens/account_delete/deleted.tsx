import { accountRestoreDays } from '@cliffhanger/domain/constants'
import { dateText } from '#features/money/dates.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { EmptyPage } from '#ui/pages/empty-page.tsx'

export interface Deletion {
  readonly email: string
  /** Time of the deletion, ms since epoch. */
  readonly deletedAt: number
}

/** The confirmation: until when the deletion can be undone. Leaving reloads the app as a new guest. */
export function Deleted({ email, deletedAt }: Deletion) {
  const { t, language } = useLocale()
  const date = dateText(language.tag, deletedAt + accountRestoreDays * 86_400_000)
  return (
    <EmptyPage title={t('account.deletedTitle')} text={t('account.deletedText', { date, email })} isStatus>
      <button type="button" className={buttons.primary} onClick={() => location.replace('/')}>
        {t('shell.backToDiscover')}
      </button>
    </EmptyPage>
  )
}
