import { accounts } from '@cliffhanger/contract/accounts'
import { type ComponentType, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { isRetryable } from '#api/outcome.ts'
import { useCall } from '#api/use-api.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import { ScreenSkeleton, SkeletonBox } from '#ui/skeleton.tsx'
import styles from './rows-skeleton.module.css'

/** The skeleton of a page of rows. */
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

/** The path to redirect to for a viewer who may not see this screen; undefined shows it. */
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
    // The server has not confirmed that the viewer does not exist: it was unreachable, busy or failed.
    if (isRetryable(reason) || reason === 'tooMany') {
      return <FailedState title={t('shell.chunkTitle')} reason={reason} onRetry={() => void viewer.refetch()} />
    }
    return <Leave to="/" />
  }
}

/**
 * A screen that needs user info: waits for the session, and redirects to `/` if there is none, as the specification
 * requires.
 */
export const withViewer = (Screen: ComponentType, Skeleton?: ComponentType): ComponentType =>
  guarded(Screen, () => undefined, Skeleton)
/** A screen only for users registered by email; guests are redirected to the login. */
export const withAccount = <P extends object>(Screen: ComponentType<P>, Skeleton?: ComponentType): ComponentType<P> =>
  guarded(Screen, (isGuest) => (isGuest ? '/login' : undefined), Skeleton)
/** A screen only for guests; logged-in users are redirected to the account. */
export const withGuest = (Screen: ComponentType, Skeleton?: ComponentType): ComponentType =>
  guarded(Screen, (isGuest) => (isGuest ? undefined : '/account'), Skeleton)
