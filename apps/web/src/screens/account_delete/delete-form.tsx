import { ownAccount } from '@cliffhanger/contract/own-account'
import { accountRestoreDays } from '@cliffhanger/domain/constants'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useApi } from '#api/use-api.ts'
import { CodeFields } from '#features/email-code/code-fields.tsx'
import { useCodeForm } from '#features/email-code/use-code-form.ts'
import { codeTypes } from '#features/email-code/use-email-code.ts'
import { dateText } from '#features/money/dates.ts'
import { useNotices } from '#features/notice/notices.ts'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { forgetViewer } from '#features/viewer/change-viewer.ts'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import styles from './account-delete.module.css'

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

/** Deletes the account and then removes all of its data from this device, as the specification requires. */
function useDeletion(email: string, onDeleted: (deletion: Deletion) => void) {
  const { run, act } = useApi()
  const settings = useSettings()
  const queries = useQueryClient()
  const { show } = useNotices()

  const call = useMutation({
    async mutationFn(code: string) {
      const answer = await run(ownAccount.removeUser, { code, headimgurl: '', nickname: '', openid: email, type: 6 })
      if (!answer.ok || answer.value.state !== 1) {
        // The specification prescribes the text 'fail'.
        show((answer.ok ? answer.value.message : answer.message) || 'fail')
        return
      }
      act('deleteAccount')
      onDeleted({ email, deletedAt: Date.now() })
      forgetViewer(settings)
      await queries.resetQueries()
    },
  })
  return { remove: (code: string) => call.mutate(code), isBusy: call.isPending }
}

interface Props {
  readonly onDeleted: (deletion: Deletion) => void
  readonly onCancel: () => void
}

/** The form for the code emailed to the account's address, and the button that deletes. */
export function DeleteForm({ onDeleted, onCancel }: Props) {
  const t = useText()
  const email = useViewer()?.openId ?? ''
  const form = useCodeForm(codeTypes.deletion, email)
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
