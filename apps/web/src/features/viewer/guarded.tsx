import { accounts } from '@cliffhanger/contract/accounts'
import { type ComponentType, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { isWorthRepeating } from '#api/outcome.ts'
import { useCall } from '#api/use-call.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import { ScreenSkeleton } from '#ui/skeleton.tsx'

/** Changes the address instead of showing anything. */
function Leave({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}

/** The path to redirect a viewer to who may not see this screen; undefined shows it. */
type Elsewhere = (isGuest: boolean) => string | undefined

function guarded<P extends object>(
  Screen: ComponentType<P>,
  elsewhere: Elsewhere,
  Skeleton: ComponentType = ScreenSkeleton,
) {
  return function Guarded(props: P) {
    const t = useText()
    const viewer = useCall(accounts.getUserInfo, {})
    if (viewer.data) {
      const to = elsewhere(viewer.data.openId === '')
      return to === undefined ? <Screen {...props} /> : <Leave to={to} />
    }
    if (!viewer.error) return <Skeleton />
    const { reason } = viewer.error
    // The server did not say that there is no such viewer: it was not reached, is busy or failed.
    if (isWorthRepeating(reason) || reason === 'tooMany') {
      return <FailedState title={t('shell.chunkTitle')} reason={reason} onRetry={() => void viewer.refetch()} />
    }
    return <Leave to="/" />
  }
}

/** A screen that needs user info: waits for the session, and returns to `/` where there is none (section 6). */
export const withViewer = (Screen: ComponentType, Skeleton?: ComponentType): ComponentType =>
  guarded(Screen, () => undefined, Skeleton)
/** A screen for email-registered viewers alone; guests are led to the login. */
export const withAccount = <P extends object>(Screen: ComponentType<P>, Skeleton?: ComponentType): ComponentType<P> =>
  guarded(Screen, (isGuest) => (isGuest ? '/login' : undefined), Skeleton)
/** A screen for guests alone; who is logged in is led to the account. */
export const withGuest = (Screen: ComponentType, Skeleton?: ComponentType): ComponentType =>
  guarded(Screen, (isGuest) => (isGuest ? undefined : '/account'), Skeleton)
