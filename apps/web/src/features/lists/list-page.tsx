import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconProps } from '#ui/icons/icon.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './list-page.module.css'
import type { MarkedTitles } from './mark-grid.tsx'

const PencilIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 20l1-4L16 5l3 3L8 19z" />
  </Icon>
)
export const TrashIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
  </Icon>
)

const places = [
  { place: 'myList', href: '/enjoy', text: 'shell.myList' },
  { place: 'history', href: '/history', text: 'history.title' },
] as const
type Place = (typeof places)[number]['place']

/** Tabs that switch between My list and History. */
function ListTabs({ here, className }: { here: Place; className?: string | undefined }) {
  const t = useText()
  return (
    <nav className={classNames(styles.tabs, className)} aria-label={t('shell.myList')}>
      {places.map(({ place, href, text }) => (
        <Link
          key={place}
          href={href}
          className={`${styles.place} display`}
          aria-current={place === here ? 'page' : undefined}
        >
          {t(text)}
        </Link>
      ))}
    </nav>
  )
}

interface ListHeadProps {
  readonly here: Place
  readonly all: readonly string[]
  readonly marks: MarkedTitles
  /** The button that deletes the marked titles. */
  readonly children: ReactNode
}

/** Header of My list and History; in edit mode it shows the number of marked titles and the actions on them. */
function ListHead({ here, all, marks: { marked, setMarked }, children }: ListHeadProps) {
  const t = useText()
  const isAll = marked !== undefined && all.length > 0 && all.every((vid) => marked.has(vid))
  return (
    <div className={styles.head}>
      <h1 className="visually-hidden">{t(here === 'myList' ? 'shell.myList' : 'history.title')}</h1>
      <ListTabs here={here} className={classNames(marked && 'desktop-only')} />
      <p className={classNames(styles.marked, 'figures')} aria-live="polite">
        {marked && t('history.selected', { count: marked.size })}
      </p>
      {!marked && all.length > 0 && (
        <button type="button" className={`${buttons.link} ${styles.edit}`} onClick={() => setMarked(new Set())}>
          <PencilIcon size="small" />
          {t('history.edit')}
        </button>
      )}
      {marked && (
        <>
          <button type="button" className={buttons.link} onClick={() => setMarked(new Set(isAll ? [] : all))}>
            {t(isAll ? 'history.selectNone' : 'history.selectAll')}
          </button>
          <button type="button" className={`${buttons.link} ${styles.cancel}`} onClick={() => setMarked(undefined)}>
            {t('shell.cancel')}
          </button>
          {children}
        </>
      )}
    </div>
  )
}

interface Props {
  readonly here: Place
  /** Ids of the titles that can be marked. Without any, there is no edit mode. */
  readonly all: readonly string[]
  readonly marks: MarkedTitles
  /** The button that deletes the marked titles. */
  readonly deletion: ReactNode
  readonly children: ReactNode
}

/** Page of My list or History, with the header that both share. */
export const ListPage = ({ here, all, marks, deletion, children }: Props) => (
  <div className={`${styles.screen} wrap`}>
    <ListHead here={here} all={all} marks={marks}>
      {deletion}
    </ListHead>
    {children}
  </div>
)

/** Shown in place of a list that is empty or failed to load. */
export const ListState = ({ here, children }: { here: Place; children: ReactNode }) => (
  <div className={`${styles.screen} ${styles.state} wrap`}>
    <ListTabs here={here} />
    {children}
  </div>
)
