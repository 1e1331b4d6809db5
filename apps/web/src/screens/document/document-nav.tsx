import { documentNames } from '@cliffhanger/contract/documents'
import { isLinked } from '#features/shell/document-links.ts'
import { useLocale } from '#i18n/use-text.ts'
import { Link } from '#ui/link.tsx'
import { documentTexts } from './document-names.ts'
import styles from './document-places.module.css'

/** Links to all documents, beside the open one on a desktop. On a phone they are in the footer. */
export function DocumentNav({ here }: { here: string }) {
  const { t, language } = useLocale()
  const shown = documentNames.filter((name) => isLinked(`/${name}`, language.key))
  return (
    <nav className={styles.places} aria-label={t('documents.all')}>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <Link href={`/${name}`} className={styles.place} aria-current={name === here ? 'page' : undefined}>
              {t(documentTexts[name])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
