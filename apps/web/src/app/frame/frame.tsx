import { aboutVersion } from '@cliffhanger/domain/constants'
import { useEffect, useRef } from 'react'
import { useApi, useIsOffline } from '#api/use-api.ts'
import { RouteView } from '#app/route-view.tsx'
import { routeOf } from '#app/routes.ts'
import { useScrollRestoration } from '#app/use-scroll-restoration.ts'
import { useForYouName } from '#features/brand/brand.tsx'
import { Notice } from '#features/notice/notice.tsx'
import { isDocumentLinked } from '#features/shell/document-links.ts'
import { useLocale, useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { OfflineIcon } from '#ui/icons/icons.tsx'
import { pathOf, UrlContext, useCurrentUrl } from '#ui/navigation/address.ts'
import { Link } from '#ui/navigation/link.tsx'
import styles from './frame.module.css'
import { Header, PhoneHeader } from './header.tsx'
import { Tabs } from './tabs.tsx'

const links = [
  ['/terms', 'shell.terms'],
  ['/privacy', 'shell.privacy'],
  ['/refund', 'shell.refund'],
  ['/payment-guide', 'shell.paymentGuide'],
  ['/support', 'shell.support'],
  ['/feedform', 'shell.feedback'],
  ['/about', 'shell.about'],
  ['/team', 'shell.team'],
] as const

function Footer() {
  const { t, language } = useLocale()
  const { company, address, contact } = useApi().config.brand
  const shown = links.filter(([href]) => isDocumentLinked(href, language.key))
  return (
    <footer className={`${styles.footer} wrap`}>
      <nav aria-label={t('shell.footerLinks')}>
        <ul className={styles.links}>
          {shown.map(([href, text]) => (
            <li key={href}>
              <Link href={href} className={styles.link}>
                {t(text)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.company}>{[company, address, contact, aboutVersion].filter(Boolean).join(' · ')}</p>
    </footer>
  )
}

function OfflineBanner() {
  const t = useText()
  const isOffline = useIsOffline()
  return (
    <p className={isOffline ? styles.banner : 'visually-hidden'} role="status">
      {isOffline && (
        <>
          <OfflineIcon size="small" />
          {t('shell.offline')}
        </>
      )}
    </p>
  )
}

const tabRoots = new Set(['/', '/enjoy', '/history', '/my'])

/** Renders the header, tabs, footer and offline banner around every screen. */
export function Frame() {
  const t = useText()
  const address = useCurrentUrl()
  const path = pathOf(address)
  const main = useRef<HTMLElement>(null)
  const route = routeOf(path, useForYouName())
  // Pages of a public list differ only in their query parameters, and each counts as a view of its own.
  const view = route.path === '/title' ? address : path
  const lastView = useRef(view)
  useScrollRestoration(view)

  useEffect(() => {
    // Does not move the focus if the screen has already set it.
    const isTaken = main.current?.contains(document.activeElement)
    if (lastView.current !== view && !isTaken) main.current?.focus({ preventScroll: true })
    lastView.current = view
  }, [view])

  return (
    <UrlContext value={address}>
      <a className={styles.skip} href="#content">
        {t('shell.skipToContent')}
      </a>
      <OfflineBanner />
      <Notice />
      {route.bare !== 'all' && <Header tab={route.tab} isSearch={route.path === '/result'} />}
      <div className={styles.page}>
        {tabRoots.has(path) && <PhoneHeader isOver={path === '/'} />}
        <main
          className={classNames(styles.main, route.bare && styles.bare)}
          id="content"
          data-route={route.path}
          ref={main}
          tabIndex={-1}
        >
          <RouteView key={view} route={route} />
        </main>
      </div>
      {!route.bare && <Footer />}
      {!route.bare && <Tabs tab={route.tab} />}
    </UrlContext>
  )
}
