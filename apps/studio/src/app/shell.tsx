import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { ConfirmationProvider } from '#api/confirmation.tsx'
import { useCurrentOperator } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { lazyWithRetry } from '#ui/lazy-part.ts'
import { ToastProvider } from '#ui/overlays/toast.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { PageTitleContext } from '#ui/pages/page-title.ts'
import { LiveMetricsProvider } from './live.tsx'
import type { CurrentOperator } from './me.ts'
import { navigationPagesFor } from './navigation/places-of-role.ts'
import { SideNavigation } from './navigation/side.tsx'
import { TabBar } from './navigation/tab-bar.tsx'
import { TopBar } from './navigation/top-bar.tsx'
import { OperatorIdContext } from './operator-storage.ts'
import styles from './shell.module.css'
import { SignOutProvider } from './sign-out.tsx'
import { useGlobalShortcuts } from './use-keys.ts'

/** Loaded lazily: at most visits the operator is already signed in. */
const loadSignIn = () => import('#pages/sign-in/sign-in.tsx')
const SignIn = lazyWithRetry(loadSignIn, 'SignIn')
const loadPalette = () => import('#pages/palette/palette.tsx')
const Palette = lazyWithRetry(loadPalette, 'Palette')
/** Delay before the palette and the sign-in page are preloaded, so that the current page loads first. */
const loadMoreAfterMs = 2_000
const KeysDialog = lazyWithRetry(() => import('#pages/palette/keys-dialog.tsx'), 'KeysDialog')

/** The frame of all pages for a signed-in operator; shows the sign-in page if there is no session. */
export function Shell() {
  const query = useCurrentOperator()
  if (query.error?.reason === 'signedOut') {
    return (
      <Suspense>
        <SignIn />
      </Suspense>
    )
  }
  return <QueryStates query={query}>{(me) => <SignedIn key={me.operatorId} me={me} />}</QueryStates>
}

function SignedIn({ me }: { me: CurrentOperator }) {
  const { t } = useText()
  const [title, setTitle] = useState('')
  const [overlay, setOverlay] = useState<'palette' | 'keys'>()
  const places = useMemo(() => navigationPagesFor(me.role), [me.role])
  useGlobalShortcuts(places, overlay !== undefined, setOverlay)
  useEffect(() => {
    const load = () => void Promise.all([loadPalette(), loadSignIn()]).catch(() => undefined)
    const timer = setTimeout(load, loadMoreAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const close = () => setOverlay(undefined)
  return (
    <OperatorIdContext value={me.operatorId}>
      <ConfirmationProvider>
        <LiveMetricsProvider>
          <ToastProvider>
            <SignOutProvider>
              <a className={styles.skip} href="#content">
                {t('common.skip')}
              </a>
              <div className={styles.app}>
                <SideNavigation me={me} />
                <div className={styles.column}>
                  <TopBar me={me} title={title} onSearch={() => setOverlay('palette')} />
                  <PageTitleContext value={setTitle}>
                    <Outlet />
                  </PageTitleContext>
                </div>
              </div>
              <TabBar role={me.role} />
              <Suspense>
                {overlay === 'palette' && <Palette me={me} onClose={close} onShowKeys={() => setOverlay('keys')} />}
                {overlay === 'keys' && <KeysDialog role={me.role} places={places} onClose={close} />}
              </Suspense>
            </SignOutProvider>
          </ToastProvider>
        </LiveMetricsProvider>
      </ConfirmationProvider>
    </OperatorIdContext>
  )
}
