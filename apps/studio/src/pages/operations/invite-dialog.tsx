import { studioPeople } from '@cliffhanger/contract/studio/people'
import { type StudioRole, studioRoles } from '@cliffhanger/domain/studio-roles'
import { type FormEvent, useId, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { copyText } from '#ui/overlays/use-copy.ts'
import { ErrorMessage } from '#ui/pages/states.tsx'

/** Asks for the email address and role of a new operator, then shows the invitation link. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const formId = useId()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<StudioRole>('editor')
  const [isCopied, setCopied] = useState<boolean>()
  const invite = useStudioMutation(studioPeople.invite)
  const { data: made, error } = invite
  const isWrongEmail = error?.field === 'email'

  function submit(event: FormEvent): void {
    event.preventDefault()
    invite.mutate({ email, role })
  }
  function close(): void {
    onClose()
    // The dialog opens again with the link, which the server returns only once.
    if (invite.isPending) return
    invite.reset()
    setEmail('')
    setCopied(undefined)
  }
  return (
    <Dialog
      title={t('people.inviteTitle')}
      isOpen={isOpen || made !== undefined}
      onClose={close}
      actions={
        made ? (
          <>
            <Button onClick={() => void copyText(made.url).then(setCopied)}>
              {t(isCopied ? 'common.copied' : 'common.copy')}
            </Button>
            <Button look="ink" onClick={close}>
              {t('common.done')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t('common.cancel')}</Button>
            <Button look="ink" type="submit" form={formId} isBusy={invite.isPending}>
              {t('people.inviteSend')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <>
          <p>{t('people.inviteMade', { email, until: time(made.expiresAt) })}</p>
          <TextField
            label={t('people.inviteLink')}
            readOnly
            value={made.url}
            onFocus={({ target }) => target.select()}
          />
          <ErrorMessage text={isCopied === false ? t('common.copyFailed') : undefined} />
        </>
      ) : (
        <form id={formId} onSubmit={submit}>
          <TextField
            label={t('people.inviteEmail')}
            type="email"
            required
            value={email}
            error={isWrongEmail ? textOf(error) : undefined}
            onChange={({ target }) => setEmail(target.value)}
          />
          <SelectField
            label={t('people.inviteRole')}
            options={studioRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
            value={role}
            onChoose={setRole}
          />
          <ErrorMessage text={error && !isWrongEmail ? textOf(error) : undefined} />
        </form>
      )}
    </Dialog>
  )
}
