import type { HomeModule } from '@cliffhanger/contract/entities'
import { recommendation } from '@cliffhanger/contract/recommendation'
import { pageSize } from '@cliffhanger/domain/constants'
import { useInfiniteQuery } from '@tanstack/react-query'
import { runOrReject, useApi } from '#api/use-api.ts'
import { nextPageNumber, uniqueRows } from '#features/lists/use-pages.ts'
import type { Audience } from '#features/preference/preference.ts'
import { moduleHref } from '#features/titles/links.ts'
import { ModuleSection } from '#features/titles/module-section.tsx'
import { TitleGrid } from '#features/titles/title-grid.tsx'
import { useText } from '#i18n/use-text.ts'
import type { CardProps } from './card-of.ts'

/** Loads the pages of the infinite module: the feed contains the first page, the others are requested one by one. */
function useEndlessPages({ mId, videoInfoList }: HomeModule, audience: Audience) {
  const { run } = useApi()
  const first = { rows: videoInfoList }
  const query = useInfiniteQuery({
    queryKey: [recommendation.page.path, { moduleId: mId, ...audience }],
    queryFn: ({ pageParam }) =>
      runOrReject(run, recommendation.page, {
        moduleId: mId,
        pageNum: pageParam,
        pageSize: pageSize.feed,
        ...audience,
      }),
    initialPageParam: 2,
    getNextPageParam: (_, pages) => nextPageNumber([first, ...pages], pageSize.feed),
    // Pages are requested only by `loadMore`, when the viewer scrolls near the end of the list.
    enabled: false,
  })
  const pages = [first, ...(query.data?.pages ?? [])]
  return {
    videos: uniqueRows(pages, ({ vidId }) => vidId),
    more: {
      hasMore: nextPageNumber(pages, pageSize.feed) !== undefined,
      isLoading: query.isFetching,
      hasFailed: query.isError,
      loadMore: () => void query.fetchNextPage({ cancelRefetch: false }),
    },
  }
}

/** Card type 18: all titles; loads the next page while the viewer scrolls. */
export function EndlessCard({ module, audience }: CardProps) {
  const t = useText()
  const { videos, more } = useEndlessPages(module, audience)
  return (
    <ModuleSection name={module.moduleName} allHref={moduleHref(module.mId, module.moduleName)}>
      <TitleGrid videos={videos} more={more} endText={t('home.end')} />
    </ModuleSection>
  )
}
