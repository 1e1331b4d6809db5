import { useState } from 'react'
import { useText } from '#i18n/use-text.ts'

const messageMs = 3000

/** Copies the user's id, and shows for a moment whether it worked. */
export function useCopyId(userId: string) {
  const t = useText()
  const [message, setMessage] = useState('')
  async function copy() {
    // There is no clipboard on plain-http origins.
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
