import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { CopyIcon } from '#ui/icons/row-icons.tsx'
import { ButtonRow } from '#ui/rows.tsx'

const messageMs = 3000

/** Copies the user id, and shows for a moment whether this worked. */
export function useCopyId(userId: string) {
  const t = useText()
  const [message, setMessage] = useState('')
  async function copy() {
    // Plain-http origins have no clipboard.
    const isCopied = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(userId))
      .then(
        () => true,
        () => false,
      )
    setMessage(t(isCopied ? 'me.idCopied' : 'me.idNotCopied'))
    setTimeout(() => setMessage(''), messageMs)
  }
  return { message, copy: () => void copy() }
}

/** A row with the user id; a tap copies the id. */
export function CopyIdRow({ userId }: { userId: string }) {
  const t = useText()
  const { message, copy } = useCopyId(userId)
  return (
    <ButtonRow onClick={copy} value={message || userId} status={message} Drawing={CopyIcon}>
      {t('account.userId')}
    </ButtonRow>
  )
}
