import { useRecentlyWatched } from '#features/history/watched.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'
import { StatePage } from '#ui/state-page.tsx'
import { cardOf } from './cards/card-of.ts'
import { isPreparing, useAudience, useHomeFeed } from './home-feed.ts'
import { HomeSkeleton } from './home-skeleton.tsx'

export function HomeScreen() {
  const t = useText()
  const audience = useAudience()
  const feed = useHomeFeed(audience)
  // Both come before the first frame of the feed, so that Continue Watching pushes nothing down when it arrives.
  const watched = useRecentlyWatched()

  if (feed.isError && !feed.data) {
    return <FailedState title={t('home.failedTitle')} reason={feed.error.reason} onRetry={() => void feed.refetch()} />
  }
  if (!feed.data || watched.isPending) return <HomeSkeleton />
  const modules = feed.data.rows
  if (isPreparing(modules)) {
    return <StatePage picture="preparing" title={t('home.preparingTitle')} text={t('home.preparingText')} isStatus />
  }
  return (
    <>
      <h1 className="visually-hidden">{t('home.title')}</h1>
      {modules.map((module) => {
        const Card = cardOf[module.cardType]
        return <Card key={module.mId} module={module} audience={audience} />
      })}
    </>
  )
}
