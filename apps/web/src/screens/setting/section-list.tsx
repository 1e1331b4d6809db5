import { useText } from '#i18n/use-text.ts'
import styles from './section-list.module.css'

interface Section {
  readonly id: string
  readonly name: string
  readonly isCurrent: boolean
}

/** A desktop's way to a group of settings. */
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
            // The address stays: Back leads out of the settings, not through them.
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
