import type { CallFailure } from '#api/call.ts'
import { useText } from '#i18n/use-text.ts'
import { TextArea, TextField } from '#ui/forms/field.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'

interface GrantFieldsProps {
  readonly reason: string
  readonly ticket: string
  /** The field that the server rejected. */
  readonly wrongField: 'reason' | 'key' | undefined
  /** True if a grant with this support ticket already exists. */
  readonly isRepeated: boolean
  readonly problem: string | undefined
  onReason(reason: string): void
  onTicket(ticket: string): void
}

/** The reason and the ticket of a grant, and why the grant failed. */
export function GrantFields({ reason, ticket, wrongField, isRepeated, problem, onReason, onTicket }: GrantFieldsProps) {
  const { t } = useText()
  return (
    <>
      <TextArea
        label={t('grant.reason')}
        help={t('grant.reasonHelp')}
        rows={2}
        maxLength={200}
        value={reason}
        error={wrongField === 'reason' ? t('grant.wrong.reason') : undefined}
        onChange={({ target }) => onReason(target.value)}
      />
      <TextField
        label={t('grant.ticket')}
        help={t('grant.ticketHelp')}
        maxLength={64}
        value={ticket}
        error={wrongField === 'key' ? t('grant.wrong.key') : undefined}
        onChange={({ target }) => onTicket(target.value)}
      />
      {isRepeated && (
        <NoteBox tone="warn" isAlert>
          {t('grant.repeated')}
        </NoteBox>
      )}
      <ErrorMessage text={problem} />
    </>
  )
}

/** Returns the field of a grant that the server rejected; undefined if the failure belongs to no field. */
export function findRejectedGrantField(error: CallFailure | null) {
  if (error?.reason !== 'badRequest') return undefined
  return error.field === 'reason' || error.field === 'key' ? error.field : undefined
}
