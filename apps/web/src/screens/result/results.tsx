import type { HomeModule } from '@cliffhanger/contract/entities'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { search } from '@cliffhanger/contract/search'
import { pageSize } from '@cliffhanger/domain/constants'
import { useId } from 'react'
import { runOrReject, useApi, useCall } from '#api/use-api.ts'
import { useListPages } from '#features/lists/use-pages.ts'
import { buildHomeFeedInput, useAudience } from '#features/preference/preference.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { TitleRow, TitleRowSkeleton } from '#features/titles/title-card.tsx'
import { TitleGrid } from '#features/titles/title-grid.tsx'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { PosterSkeletons, SkeletonBox } from '#ui/skeleton.tsx'
import styles from './results.module.css'

/** Number of titles: one row of posters on a desktop. */
const most = 7
const carousel = 32

/** Returns the first carousel module, otherwise the first module that fills a row. */
const popularModule = (modules: readonly HomeModule[]): HomeModule | undefined =>
  modules.find(({ cardType }) => cardType === carousel) ??
  modules.find(({ videoInfoList }) => videoInfoList.length >= most)

/** Shows a module of the home page while the field is empty or when a search finds nothing. */
export function PopularTitles() {
  const id = useId()
  const { data, isPending } = useCall(recommendation.moduleInfoList, buildHomeFeedInput(useAudience()))
  const module = popularModule(data?.rows ?? [])
  if (isPending) {
    return (
      <div className={styles.popular} aria-hidden="true">
        <SkeletonBox className={styles.headingBone} />
        <TitleRowSkeleton />
      </div>
    )
  }
  if (!module) return null
  return (
    <section className={styles.popular} aria-labelledby={id}>
      <h2 id={id} className={`${styles.heading} display`}>
        {module.moduleName}
      </h2>
      <TitleRow videos={module.videoInfoList.slice(0, most)} />
    </section>
  )
}

/** Shows the results of a full search. */
export function SearchResults({ text, onOther }: { text: string; onOther: () => void }) {
  const t = useText()
  const { run } = useApi()
  const { searchTwoVideoInfo: call } = search
  const list = useListPages([call.path, text], pageSize.feed, (pageNum) =>
    runOrReject(run, call, { search: text, pageNum, pageSize: pageSize.feed }),
  )
  if (list.error) {
    return (
      <div className={styles.state}>
        <FailedState title={t('find.failedTitle')} reason={list.error.reason} onRetry={list.refetch} />
      </div>
    )
  }
  const isNothing = !list.isPending && list.videos.length === 0
  return (
    <>
      {/* This element is rendered before the response arrives, so that screen readers announce the new text. */}
      <p role="status" className={isNothing ? 'visually-hidden' : `${styles.found} figures`}>
        {list.isPending ? (
          <span className="visually-hidden">{t('shell.loading')}</span>
        ) : (
          t('find.found', { count: list.total })
        )}
      </p>
      {list.isPending && (
        <div className={styles.bones} aria-hidden="true">
          <PosterSkeletons count={8} />
        </div>
      )}
      {isNothing && (
        <>
          <div className={styles.nothing}>
            <EmptyPage title={t('find.nothingTitle', { text })} text={t('find.nothingText')}>
              <button type="button" className={buttons.primary} onClick={onOther}>
                {t('find.other')}
              </button>
            </EmptyPage>
          </div>
          <PopularTitles />
        </>
      )}
      {list.videos.length > 0 && <TitleGrid videos={list.videos} more={list.more} endText={t('find.end')} />}
    </>
  )
}
