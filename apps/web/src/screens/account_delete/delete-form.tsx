import type { FormEvent } from 'react'
import { CodeFields } from '#features/email-code/code-fields.tsx'
import { useCodeForm } from '#features/email-code/use-code-form.ts'
import { codeTypes } from '#features/email-code/use-email-code.ts'
import { NarrowPage } from '#features/shell/narrow-page.tsx'
import { useViewer } from '#features/viewer/use-viewer.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import styles from './account-delete.module.css'
import type { Deletion } from './deleted.tsx'
import { useDeletion } from './use-deletion.ts'

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
