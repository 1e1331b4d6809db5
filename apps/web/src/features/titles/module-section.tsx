import { type ReactNode, useId } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import styles from './module-section.module.css'

interface Props {
  readonly name: string
  readonly allHref: string
  /** Content between the heading and "View all". */
  readonly controls?: ReactNode
  readonly children: ReactNode
}

export function ModuleSection({ name, allHref, controls, children }: Props) {
  const t = useText()
  const id = useId()
  return (
    <section className={`${styles.section} wrap`} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={`${styles.name} display`}>
          {name}
        </h2>
        {controls}
        <Link href={allHref} className={buttons.link} aria-label={t('home.viewAllOf', { name })}>
          {t('home.viewAll')}
          <ChevronRightIcon size="tiny" />
        </Link>
      </div>
      {children}
    </section>
  )
}
