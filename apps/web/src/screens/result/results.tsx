import { search } from '@cliffhanger/contract/search'
import { pageSize } from '@cliffhanger/domain/constants'
import { useApi } from '#api/use-api.ts'
import { runOrReject } from '#api/use-call.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { TitleGrid } from '#features/titles/title-grid.tsx'
import { useListPages } from '#features/titles/use-list-pages.ts'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { EmptyPage } from '#ui/pages/empty-page.tsx'
import { PosterSkeletons } from '#ui/skeleton.tsx'
import { Popular } from './popular.tsx'
import styles from './results.module.css'

/** The results of a full search. */
export function Results({ text, onOther }: { text: string; onOther: () => void }) {
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
      {/* Rendered before the response arrives, so that screen readers announce the change. */}
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
          <Popular />
        </>
      )}
      {list.videos.length > 0 && <TitleGrid videos={list.videos} more={list.more} endText={t('find.end')} />}
    </>
  )
}
