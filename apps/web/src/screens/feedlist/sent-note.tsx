import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useText } from '#i18n/use-text.ts'
import { CheckIcon } from '#ui/row-icons.tsx'
import styles from './sent-note.module.css'

/** Says once that a report was sent (`/feedlist?sent`, where the form leads to). */
export function SentNote() {
  const t = useText()
  const [isShown] = useState(() => new URLSearchParams(location.search).has('sent'))
  useEffect(() => {
    if (isShown) navigate('/feedlist', { replace: true })
  }, [isShown])
  return (
    <div role="status">
      {isShown && (
        <p className={styles.note}>
          <CheckIcon size="small" />
          {t('feedback.sent')}
        </p>
      )}
    </div>
  )
}
