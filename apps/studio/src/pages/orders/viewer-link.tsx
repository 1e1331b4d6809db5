import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import styles from './orders.module.css'

/** A link to a viewer's page. */
export function ViewerLink({ userId, children }: { readonly userId: string; readonly children: ReactNode }) {
  const { t } = useText()
  return (
    <Link to="/viewers/$userId" params={{ userId }} className={styles.link} title={t('orders.openViewer')}>
      {children}
    </Link>
  )
}
