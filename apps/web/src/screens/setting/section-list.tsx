import { useText } from '#i18n/use-text.ts'
import styles from './section-list.module.css'

interface Section {
  readonly id: string
  readonly name: string
  readonly isCurrent: boolean
}

/** Links to the groups of settings, on desktops. */
export function SectionList({ sections }: { sections: readonly Section[] }) {
  const t = useText()
  return (
    <nav className={styles.list} aria-label={t('shell.settings')}>
      {sections.map(({ id, name, isCurrent }) => (
        <a
          key={id}
          href={`#${id}`}
          className={styles.link}
          aria-current={isCurrent}
          onClick={(event) => {
            // Keeps the URL, so that Back leaves the settings instead of stepping through the sections.
            event.preventDefault()
            const section = document.getElementById(id)
            section?.scrollIntoView({ block: 'center' })
            section?.focus({ preventScroll: true })
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
