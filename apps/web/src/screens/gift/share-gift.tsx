import { useState } from 'react'
import { shareLink } from '#player/sharing/share-link.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import styles from './gift.module.css'
import { giftLink } from './gift-address.ts'
import type { GiftText } from './use-gift-texts.ts'

/** The link of a gift, with a button that shares or copies it. */
export function ShareGift({ t, code, name }: { t: GiftText; code: string; name: string }) {
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof shareLink>>>()
  const link = giftLink(location.origin, code)
  return (
    <div className={styles.form}>
      <Field
        label={t('link')}
        error={outcome === 'failed' ? t('copyFailed') : ''}
        name="giftLink"
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <button
        type="button"
        className={buttons.primary}
        onClick={() => void shareLink(link, name).then((shared) => setOutcome(shared))}
      >
        {t('send')}
      </button>
      <p className={styles.note} role="status">
        {outcome === 'copied' && t('copied')}
      </p>
    </div>
  )
}
