import { useEffect } from 'react'
import { useApi } from '#api/use-api.ts'
import { useLocale } from '#i18n/use-text.ts'
import { Link } from '#ui/navigation/link.tsx'
import styles from './wordmark.module.css'

/** Returns the app's name in the viewer's language. */
export function useBrandName(): string {
  const { names } = useApi().config.brand
  const { key } = useLocale().language
  return names[key] ?? names.en ?? 'Cliffhanger'
}

/** Returns the brand's name of "For you" in the viewer's language; undefined for a brand without "For you". */
export function useForYouName(): string | undefined {
  const { forYou } = useApi().config.brand
  return forYou?.[useLocale().language.key]
}

/**
 * Sets the page title to `<screen> · <app>`. Pass '' for the app's name alone, undefined while the screen's name is
 * unknown.
 */
export function usePageTitle(screen: string | undefined) {
  const name = useBrandName()
  useEffect(() => {
    if (screen !== undefined) document.title = screen ? `${screen} · ${name}` : name
  }, [screen, name])
}

/** The app's logo. In "Cliffhanger", "hanger" hangs below "Cliff"; the name of another brand is drawn on one line. */
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
