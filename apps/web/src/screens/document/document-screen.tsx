import { languageByKey } from '@cliffhanger/domain/languages'
import { dateText } from '#features/money/dates.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { PhoneBar } from '#features/shell/phone-bar.tsx'
import { useLocale } from '#i18n/use-text.ts'
import { usePathname } from '#ui/address.ts'
import { Contact } from './contact.tsx'
import { documentName, documentTexts } from './document-names.ts'
import { DocumentNav } from './document-nav.tsx'
import styles from './document-screen.module.css'
import { DocumentSkeleton } from './document-skeleton.tsx'
import { DocumentText } from './document-text.tsx'
import { useDocument } from './use-document.ts'

/** The legal and help documents: one screen with a route per document. */
export function DocumentScreen() {
  const { t } = useLocale()
  const name = documentName(usePathname())
  return (
    <>
      <PhoneBar title={t(documentTexts[name])} />
      <div className={`${styles.screen} wrap`}>
        <DocumentNav here={name} />
        <div className={styles.document}>
          <DocumentPage name={name} />
        </div>
      </div>
    </>
  )
}

function DocumentPage({ name }: { name: string }) {
  const { t, language } = useLocale()
  const { data, error, refetch } = useDocument(name)
  if (error)
    return <FailedState title={t('documents.failedTitle')} reason={error.reason} onRetry={() => void refetch()} />
  if (!data) return <DocumentSkeleton />
  const day = new Date(`${data.changed}T00:00`).getTime()
  const names = new Intl.DisplayNames(language.tag, { type: 'language' })
  return (
    <article>
      <h1 className={`${styles.title} said-by-bar display`} lang={languageByKey(data.language).tag}>
        {data.title}
      </h1>
      <p className={styles.changed}>{t('documents.changed', { date: dateText(language.tag, day) })}</p>
      {data.language !== language.key && (
        <p className={styles.foreign}>{t('documents.foreign', { language: names.of(data.language) ?? '' })}</p>
      )}
      <div className={styles.text} lang={languageByKey(data.language).tag}>
        <DocumentText blocks={data.blocks} />
      </div>
      {name === 'support' && <Contact />}
    </article>
  )
}
