import { useState } from 'react'
import { shareLink } from '#player/sharing/share-link.ts'
import buttons from '#ui/button.module.css'
import { Field } from '#ui/forms/field.tsx'
import styles from './gift.module.css'
import type { GiftTextFunction } from './use-gift-texts.ts'

/**
 * Returns the secret from the fragment of a gift link, `/gift#<code>`. It is in the fragment, so that server logs and
 * referrers do not contain it.
 */
export const readGiftCode = (hash: string): string | undefined => /^#([\w-]{43})$/.exec(hash)?.[1]

/** Returns the link of a gift. */
export const giftLink = (origin: string, code: string): string => `${origin}/gift#${code}`

interface WantedGift {
  readonly vidId: string
  readonly episodeN: number | undefined
}

/** Reads the title and episode to give from the query parameters: `/gift?vid=7&ep=3`. */
export function readGiftQuery(search: string): WantedGift | undefined {
  const query = new URLSearchParams(search)
  const [vidId, episode] = [query.get('vid'), Number(query.get('ep'))]
  if (vidId === null) return undefined
  return { vidId, episodeN: Number.isInteger(episode) && episode > 0 ? episode : undefined }
}

/** Shows the link of a gift, with a button that shares or copies it. */
export function ShareGift({ t, code, name }: { t: GiftTextFunction; code: string; name: string }) {
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
