import { accounts } from '@cliffhanger/contract/accounts'
import { type ComponentType, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { isRetryable } from '#api/outcome.ts'
import { useCall } from '#api/use-api.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import { ScreenSkeleton, SkeletonBox } from '#ui/skeleton.tsx'
import styles from './rows-skeleton.module.css'

/** Skeleton of a screen that consists of rows. */
export const RowsSkeleton = () => (
  <div className={`${styles.page} wrap`} aria-hidden="true">
    <SkeletonBox className={styles.title} />
    <SkeletonBox className={styles.rows} />
    <SkeletonBox className={styles.rows} />
  </div>
)

/** Redirects the viewer and renders nothing. */
function Leave({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}

/** Returns the path to redirect to if the viewer may not see a screen; undefined shows the screen. */
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
    // A viewer may exist, because these reasons only mean that the server was unreachable, busy or failed.
    if (isRetryable(reason) || reason === 'tooMany') {
      return <FailedState title={t('shell.chunkTitle')} reason={reason} onRetry={() => void viewer.refetch()} />
    }
    return <Leave to="/" />
  }
}

/**
 * Wraps a screen that needs the viewer: waits for the session, and redirects to `/` if there is none, as the
 * specification requires.
 */
export const withViewer = (Screen: ComponentType, Skeleton?: ComponentType): ComponentType =>
  guarded(Screen, () => undefined, Skeleton)
/** Wraps a screen for viewers with an account; guests are redirected to the login. */
export const withAccount = <P extends object>(Screen: ComponentType<P>, Skeleton?: ComponentType): ComponentType<P> =>
  guarded(Screen, (isGuest) => (isGuest ? '/login' : undefined), Skeleton)
/** Wraps a screen for guests; logged-in viewers are redirected to the account. */
export const withGuestOnly = (Screen: ComponentType, Skeleton?: ComponentType): ComponentType =>
  guarded(Screen, (isGuest) => (isGuest ? undefined : '/account'), Skeleton)
