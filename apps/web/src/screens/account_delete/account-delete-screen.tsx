import { ownAccount } from '@cliffhanger/contract/own-account'
import { accountRestoreDays } from '@cliffhanger/domain/constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useApi } from '#api/use-api.ts'
import { CodeFields } from '#features/email-code/code-fields.tsx'
import { useCodeForm } from '#features/email-code/use-code-form.ts'
import { emailCodePurposes } from '#features/email-code/use-email-code.ts'
import { formatDate } from '#features/money/dates.ts'
import { useNotices } from '#features/notice/notices.ts'
import { closeScreen, NarrowPage } from '#features/shell/narrow-page.tsx'
import { removeDeletedViewer } from '#features/viewer/change-viewer.ts'
import { RowsSkeleton, withAccount } from '#features/viewer/guarded.tsx'
import { useGuestBelongings } from '#features/viewer/use-guest-belongings.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { WarningIcon } from '#ui/icons/money-icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import styles from './account-delete.module.css'

interface Deletion {
  readonly email: string
  /** Time of the deletion, ms since epoch. */
  readonly deletedAt: number
}

/**
 * Shown after the deletion: states until when the deletion can be undone. Leaving this page reloads the app as a new
 * guest.
 */
function Deleted({ email, deletedAt }: Deletion) {
  const { t, language } = useLocale()
  const date = formatDate(language.tag, deletedAt + accountRestoreDays * 86_400_000)
  return (
    <EmptyPage title={t('account.deletedTitle')} text={t('account.deletedText', { date, email })} isStatus>
      <button type="button" className={buttons.primary} onClick={() => location.replace('/')}>
        {t('shell.backToDiscover')}
      </button>
    </EmptyPage>
  )
}

/**
 * Deletes the account, then its session, preference, searches and drafts on this device, and resets all cached
 * responses.
 */
function useDeletion(email: string, onDeleted: (deletion: Deletion) => void) {
  const { run, act } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const { show } = useNotices()

  const call = useMutation({
    async mutationFn(code: string) {
      const answer = await run(ownAccount.removeUser, { code, headimgurl: '', nickname: '', openid: email, type: 6 })
      if (!answer.ok || answer.value.state !== 1) {
        // Without a message from the server, the specification prescribes the text 'fail'.
        show((answer.ok ? answer.value.message : answer.message) || 'fail')
        return
      }
      act('deleteAccount')
      onDeleted({ email, deletedAt: Date.now() })
      removeDeletedViewer(settings)
      await queries.resetQueries()
    },
  })
  return { remove: (code: string) => call.mutate(code), isBusy: call.isPending }
}

interface Props {
  readonly onDeleted: (deletion: Deletion) => void
  readonly onCancel: () => void
}

/** Form for the code sent to the account's email address, with the delete button. */
function DeleteForm({ onDeleted, onCancel }: Props) {
  const t = useText()
  const email = useViewer()?.openId ?? ''
  const form = useCodeForm(emailCodePurposes.deletion, email)
  const deletion = useDeletion(email, onDeleted)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!deletion.isBusy && form.isComplete()) deletion.remove(form.code)
  }
  return (
    <NarrowPage title={t('account.deleteTitle')} parent="/account">
      <form className={styles.form} ref={form.form} onSubmit={submit} noValidate>
        <p className={styles.lead}>{t('account.deleteProve')}</p>
        <CodeFields
          form={form}
          emailLabel={t('account.email')}
          sentText={(address) => t('account.codeSent', { email: address })}
        />
        <div className={styles.actions}>
          <button type="button" className={buttons.quiet} onClick={onCancel}>
            {t('shell.cancel')}
          </button>
          <button type="submit" className={buttons.primary} disabled={deletion.isBusy} aria-busy={deletion.isBusy}>
            {t('account.deleteNow')}
          </button>
        </div>
      </form>
    </NarrowPage>
  )
}

/**
 * Warns about the data that will be lost, explains that there is no refund, and states how long the deletion can be
 * undone.
 */
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
            <li>{t('account.deleteMember', { date: formatDate(language.tag, viewer.premiumDueTime) })}</li>
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
  // Not wrapped in `withAccount`: after the deletion the viewer is a guest, but still sees the confirmation.
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
