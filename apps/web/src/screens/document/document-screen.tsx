import {
  type BrandDocument,
  type DocumentBlock,
  type DocumentName,
  documentNames,
  documentPath,
  type InlineContent,
} from '@cliffhanger/contract/documents'
import { isEmail } from '@cliffhanger/domain/email'
import { languageByKey } from '@cliffhanger/domain/languages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fetchPublicData } from '#api/fetch-data.ts'
import { useApi } from '#api/use-api.ts'
import { formatDate } from '#features/money/dates.ts'
import { isDocumentLinked } from '#features/shell/document-links.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { PhoneBar } from '#features/shell/narrow-page.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { usePathname } from '#ui/navigation/address.ts'
import { Link } from '#ui/navigation/link.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import documentPlaces from './document-places.module.css'
import styles from './document-screen.module.css'

/** Renders parts with their index as React key, which is safe because a displayed document does not change. */
const each = <T,>(parts: readonly T[], draw: (part: T, key: string) => ReactNode) =>
  parts.map((part, at) => draw(part, String(at)))

function DocumentInline({ inline }: { inline: InlineContent }) {
  if (typeof inline === 'string') return inline
  const text = <Inlines text={inline.text} />
  if (inline.kind === 'link') {
    return inline.href.startsWith('/') ? <Link href={inline.href}>{text}</Link> : <a href={inline.href}>{text}</a>
  }
  return inline.kind === 'strong' ? <strong>{text}</strong> : <em>{text}</em>
}

const Inlines = ({ text }: { text: readonly InlineContent[] }) =>
  each(text, (inline, key) => <DocumentInline key={key} inline={inline} />)

function BlockView({ block }: { block: DocumentBlock }) {
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inlines text={block.text} />
      </p>
    )
  }
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3'
    return (
      <Heading>
        <Inlines text={block.text} />
      </Heading>
    )
  }
  const List = block.isOrdered ? 'ol' : 'ul'
  return (
    <List>
      {each(block.items, (item, key) => (
        <li key={key}>
          <DocumentText blocks={item} />
        </li>
      ))}
    </List>
  )
}

/** Renders a document from structured blocks. Text is never parsed as markup, so it cannot inject any. */
const DocumentText = ({ blocks }: { blocks: readonly DocumentBlock[] }) =>
  each(blocks, (block, key) => <BlockView key={key} block={block} />)

/** Text key of the link to each document. */
const documentTexts = {
  terms: 'shell.terms',
  privacy: 'shell.privacy',
  refund: 'shell.refund',
  'payment-guide': 'shell.paymentGuide',
  support: 'shell.support',
  team: 'shell.team',
} as const satisfies Record<DocumentName, string>

/** Returns the document of a route; its path is the document's name. */
function documentName(path: string): DocumentName {
  const name = documentNames.find((one) => path.replaceAll('/', '') === one)
  if (!name) throw new RangeError(`no document at ${path}`)
  return name
}

const paragraphs = [1, 2, 3]

/** Skeleton of a document: a title, its date, and paragraphs under headings. */
const DocumentSkeleton = () => (
  <div className={styles.document} aria-hidden="true">
    <SkeletonBox className={styles.documentSkeletonTitle} />
    <SkeletonBox className={styles.documentSkeletonChanged} />
    {paragraphs.map((at) => (
      <div key={at} className={styles.paragraph}>
        <SkeletonBox className={styles.heading} />
        <SkeletonBox className={styles.line} />
        <SkeletonBox className={styles.line} />
        <SkeletonBox className={styles.lastLine} />
      </div>
    ))}
  </div>
)

/** Links to all documents, beside the document on desktops. On phones the links are in the footer. */
function DocumentNav({ here }: { here: string }) {
  const { t, language } = useLocale()
  const shown = documentNames.filter((name) => isDocumentLinked(`/${name}`, language.key))
  return (
    <nav className={documentPlaces.places} aria-label={t('documents.all')}>
      <ul>
        {shown.map((name) => (
          <li key={name}>
            <Link href={`/${name}`} className={documentPlaces.place} aria-current={name === here ? 'page' : undefined}>
              {t(documentTexts[name])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows the brand's contact address, and links to the feedback form and to the viewer's reports. */
function Contact() {
  const t = useText()
  const { company, address, contact } = useApi().config.brand
  return (
    <section className={styles.contact} aria-label={t('documents.contact')}>
      <p className={styles.where}>
        {isEmail(contact) ? <a href={`mailto:${contact}`}>{contact}</a> : contact}
        <span>{[company, address].filter(Boolean).join(', ')}</span>
      </p>
      <div className={styles.links}>
        <Link href="/feedform" className={buttons.primary}>
          {t('documents.toForm')}
        </Link>
        <Link href="/feedlist" className={buttons.quiet}>
          {t('documents.toMessages')}
        </Link>
      </div>
    </section>
  )
}

/** Screen for legal and help documents, with one route per document. */
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

/** Loads a document of the brand in the viewer's language, or else in a language that the brand provides. */
function useDocument(name: string) {
  const { connection } = useApi()
  const { language } = useLocale()
  const path = documentPath(name, language.key)
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }): Promise<BrandDocument> => fetchPublicData(path, { connection, signal }),
  })
}

function DocumentPage({ name }: { name: string }) {
  const { t, language } = useLocale()
  const { data, error, refetch } = useDocument(name)
  // A document that was loaded or saved before is shown although it cannot be loaded again.
  if (error && !data)
    return <FailedState title={t('documents.failedTitle')} reason={error.reason} onRetry={() => void refetch()} />
  if (!data) return <DocumentSkeleton />
  const day = new Date(`${data.changed}T00:00`).getTime()
  const names = new Intl.DisplayNames(language.tag, { type: 'language' })
  return (
    <article>
      <h1 className={`${styles.title} said-by-bar display`} lang={languageByKey(data.language).tag}>
        {data.title}
      </h1>
      <p className={styles.changed}>{t('documents.changed', { date: formatDate(language.tag, day) })}</p>
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
