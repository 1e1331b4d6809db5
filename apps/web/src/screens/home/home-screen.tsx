import { type Ref, Suspense, useDeferredValue, useState, useSyncExternalStore } from 'react'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { useAudience } from '#features/preference/preference.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import { useSettings } from '#settings/use-setting.ts'
import { lazyWithRetry } from '#ui/later.ts'
import { StatePage } from '#ui/pages/state-page.tsx'
import { PosterSkeletons, SkeletonBox } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/viewport/use-media.ts'
import { isChooserDue } from '../../features/preference/preference.ts'
import { cardComponents } from './cards/card-of.ts'
import { isCatalogueEmpty, useHomeFeed } from './home-feed.ts'
import styles from './home-screen.module.css'
import { useHasInteracted, useShownModules } from './shown-modules.ts'

const HomeInvitation = lazyWithRetry(() => import('#features/preference/home-invitation.tsx'), 'HomeInvitation')

/** Shows the question for the story preference if it is due. Small, because this code is part of home's chunk. */
function Invitation() {
  const settings = useSettings()
  const isDue = useSyncExternalStore(settings.subscribe, () => isChooserDue(settings))
  return <Suspense>{isDue && <HomeInvitation />}</Suspense>
}

/** Skeleton of the banner and the first module, in their final positions. */
function HomeSkeleton() {
  const t = useText()
  const isWide = useIsWide()
  return (
    <div role="status">
      <span className="visually-hidden">{t('shell.loading')}</span>
      <div className={styles.hero}>
        {isWide && (
          <div>
            <SkeletonBox className={styles.title} />
            <SkeletonBox className={styles.line} />
            <SkeletonBox className={styles.line} />
            <SkeletonBox className={styles.button} />
          </div>
        )}
        <SkeletonBox className={styles.art} />
        {!isWide && <SkeletonBox className={styles.button} />}
      </div>
      <div className="wrap">
        <SkeletonBox className={styles.heading} />
        <div className={styles.rail}>
          <PosterSkeletons count={7} />
        </div>
      </div>
    </div>
  )
}

const More = ({ ref }: { ref?: Ref<HTMLDivElement> }) => <div ref={ref} className={`${styles.more} growing`} />

export function HomeScreen() {
  const t = useText()
  const audience = useAudience()
  const feed = useHomeFeed(audience)
  // The feed is rendered only after the history has loaded, so that Continue Watching causes no layout shift.
  const watched = useRecentlyWatched()

  // The modules are deferred, so that React renders them in interruptible slices and taps are handled in between.
  const modules = useDeferredValue(watched.isPending ? undefined : feed.data?.rows)
  const hasInteracted = useHasInteracted()
  const { shown, end } = useShownModules(hasInteracted)

  // The request is retried every few seconds; the error and the focus on its button stay during a retry.
  const [known, setKnown] = useState<string>()
  const reason = feed.data ? undefined : (feed.error?.reason ?? known)
  if (reason !== known) setKnown(reason)

  if (reason) {
    return <FailedState title={t('home.failedTitle')} reason={reason} onRetry={() => void feed.refetch()} />
  }
  if (!modules) return <HomeSkeleton />
  if (isCatalogueEmpty(modules)) {
    return <StatePage picture="preparing" title={t('home.preparingTitle')} text={t('home.preparingText')} isStatus />
  }
  return (
    <>
      <h1 className="visually-hidden">{t('home.title')}</h1>
      {modules.slice(0, shown).map((module) => {
        const Card = cardComponents[module.cardType]
        // One Suspense boundary per module, so that the server-rendered HTML is hydrated module by module.
        return (
          <Suspense key={module.mId} fallback={<More />}>
            <Card module={module} audience={audience} />
          </Suspense>
        )
      })}
      {shown < modules.length && <More ref={end} />}
      {hasInteracted && <Invitation />}
    </>
  )
}
