import { useApi } from '#api/use-api.ts'
import { Link } from '#ui/navigation/link.tsx'
import { useBrandName } from './use-brand.ts'
import styles from './wordmark.module.css'

/** "Cliff" is on the ledge and "hanger" hangs below it. The name of another brand is drawn in one piece. */
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
