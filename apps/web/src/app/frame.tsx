import { useEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { NotFound } from './not-found.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { PhoneHeader } from './phone-header.tsx'
import { RouteView } from './route-view.tsx'
import { routeOf } from './routes.ts'
import { Tabs } from './tabs.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'

const tabRoots = new Set(['/', '/enjoy', '/history', '/my'])

/** What surrounds every screen: header, tabs, footer, offline banner. */
export function Frame() {
  const t = useText()
  const path = usePathname()
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(path)
  const route = routeOf(path)
  useScrollMemory(path)

  useEffect(() => {
    if (lastPath.current !== path) main.current?.focus({ preventScroll: true })
    lastPath.current = path
  }, [path])

  return (
    <>
      <a className={styles.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <OfflineBanner />
      <Header tab={route?.tab} />
      <div className={styles.page}>
        {tabRoots.has(path) && <PhoneHeader isOver={path === '/'} />}
        <main className={classNames(styles.main, route?.isBare && styles.bare)} id="content" ref={main} tabIndex={-1}>
          {route ? <RouteView key={path} route={route} /> : <NotFound />}
        </main>
      </div>
      {!route?.isBare && <Footer />}
      {!route?.isBare && <Tabs tab={route?.tab} />}
    </>
  )
}
