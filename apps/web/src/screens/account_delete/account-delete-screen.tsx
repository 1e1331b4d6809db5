import { accountRestoreDays } from '@cliffhanger/domain/constants'
import { useState } from 'react'
import { dateText } from '#features/money/dates.ts'
import { closeScreen, NarrowPage } from '#features/shell/narrow-page.tsx'
import { withAccount } from '#features/viewer/guarded.tsx'
import { RowsSkeleton } from '#features/viewer/rows-skeleton.tsx'
import { useGuestBelongings } from '#features/viewer/use-guest-belongings.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useLocale } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { WarningIcon } from '#ui/icons/money-icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './account-delete.module.css'
import { Deleted, DeleteForm, type Deletion } from './delete-form.tsx'

/** Lists the lost data, the missing refund, and how long the deletion can be undone. */
function Warnings({ onContinue }: { onContinue: () => void }) {
  const { t, language } = useLocale()
  const viewer = useViewer()
  const { coins } = useGuestBelongings()
  if (!viewer) return null
  return (
    <NarrowPage title={t('account.deleteTitle')} parent="/account">
      <div className={styles.warning}>
        <WarningIcon />
        <ul className={`${styles.facts} figures`}>
          <li>{t('account.deleteWhat', { email: viewer.openId })}</li>
          <li>{coins > 0 ? t('account.deleteCoins', { count: coins }) : t('account.deleteNoCoins')}</li>
          {viewer.premiumDueTime !== null && (
            <li>{t('account.deleteMember', { date: dateText(language.tag, viewer.premiumDueTime) })}</li>
          )}
          <li>{t('account.deleteNoRefund')}</li>
        </ul>
      </div>
      <div className={styles.back}>
        <p>
          <b>{t('account.deleteBack', { count: accountRestoreDays })}</b> {t('account.deleteAfter')}
        </p>
        <Link href="/setting" className={buttons.link}>
          {t('account.deleteExport')}
        </Link>
      </div>
      <div className={styles.actions}>
        <button type="button" className={buttons.quiet} onClick={() => closeScreen('/account')}>
          {t('shell.cancel')}
        </button>
        <button type="button" className={buttons.outline} onClick={onContinue}>
          {t('account.continue')}
        </button>
      </div>
    </NarrowPage>
  )
}

/** Account deletion: warnings, the emailed code, and the confirmation. */
export function AccountDeleteScreen() {
  const [deletion, setDeletion] = useState<Deletion>()
  // Outside the account guard: after the deletion the viewer is a guest and still sees the confirmation.
  return deletion ? <Deleted {...deletion} /> : <Steps onDeleted={setDeletion} />
}

const Steps = withAccount(function Steps({ onDeleted }: { onDeleted: (deletion: Deletion) => void }) {
  const [isSure, setIsSure] = useState(false)
  return isSure ? (
    <DeleteForm onDeleted={onDeleted} onCancel={() => setIsSure(false)} />
  ) : (
    <Warnings onContinue={() => setIsSure(true)} />
  )
}, RowsSkeleton)
