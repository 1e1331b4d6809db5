import { useText } from '#i18n/use-text.ts'
import { CopyIcon } from '#ui/icons/row-icons.tsx'
import { ButtonRow } from '#ui/rows.tsx'
import { useCopyId } from './use-copy-id.ts'

/** The user's id; a tap copies it. */
export function CopyIdRow({ userId }: { userId: string }) {
  const t = useText()
  const { message, copy } = useCopyId(userId)
  return (
    <ButtonRow onClick={copy} value={message || userId} status={message} Drawing={CopyIcon}>
      {t('account.userId')}
    </ButtonRow>
  )
}
