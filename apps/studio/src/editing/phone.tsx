import { type LanguageKey, languages } from '@cliffhanger/domain/languages'
import { useEffect, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { SelectField } from '#ui/forms/field.tsx'
import styles from './phone.module.css'

const viewers = ['new', 'returning'] as const
type PreviewViewer = (typeof viewers)[number]

interface PhoneProps {
  /** URL of the preview; undefined before the first preview. */
  readonly url: string | undefined
  /** Whether the page shows different content to different viewers. */
  readonly hasViewers?: boolean
  /** Text below the phone; by default, that the phone shows a draft. */
  readonly about?: string
}

/**
 * Shows the viewers' app in a phone frame, with a draft or a title, in any language. The previous page stays visible
 * until the next one has loaded.
 */
export function PhonePreview({ url, hasViewers, about }: PhoneProps) {
  const { t, key } = useText()
  const [language, setLanguage] = useState<LanguageKey>(key)
  const [viewer, setViewer] = useState<PreviewViewer>('new')
  const wanted = url === undefined ? undefined : `${url}?lang=${language}&viewer=${viewer}`
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    if (shown === undefined) setShown(wanted)
  }, [shown, wanted])
  const pages = [shown, wanted === shown ? undefined : wanted].filter((page) => page !== undefined)
  return (
    <section aria-label={t('editing.preview')}>
      <div className={styles.choices}>
        <SelectField
          label={t('editing.previewLanguage')}
          isLabelHidden
          options={languages.map((one) => ({ value: one.key, label: one.name }))}
          value={language}
          onChoose={setLanguage}
        />
        {hasViewers && (
          <SelectField
            label={t('editing.previewViewer')}
            isLabelHidden
            options={viewers.map((value) => ({
              value,
              label: t(value === 'new' ? 'editing.viewerNew' : 'editing.viewerReturning'),
            }))}
            value={viewer}
            onChoose={setViewer}
          />
        )}
      </div>
      <div className={styles.phone}>
        {pages.map((page) => (
          <iframe
            key={page}
            title={t('editing.preview')}
            src={page}
            allow="autoplay; fullscreen"
            className={page === shown ? styles.screen : styles.next}
            aria-hidden={page === shown ? undefined : true}
            tabIndex={page === shown ? undefined : -1}
            onLoad={() => setShown(page)}
          />
        ))}
      </div>
      <p className={styles.about}>{about ?? t('editing.previewText')}</p>
    </section>
  )
}
