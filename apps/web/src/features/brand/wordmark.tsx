import { useApi } from '#api/use-api.ts'
import { Link } from '#ui/link.tsx'
import { useBrandName } from './use-brand.ts'
import styles from './wordmark.module.css'

/** Cliff stands on the ledge, hanger hangs. Another brand's name stands as a whole. */
export function Wordmark() {
  const name = useBrandName()
  const isOurs = useApi().config.brand.id === 'cliffhanger'
  const [stands, hangs] = isOurs ? ['Cliff', 'hanger'] : [name, '']
  return (
    <Link href="/" className={styles.mark} aria-label={name}>
      <span className={styles.stands}>{stands}</span>
      {hangs && <span className={styles.hangs}>{hangs}</span>}
    </Link>
  )
}
