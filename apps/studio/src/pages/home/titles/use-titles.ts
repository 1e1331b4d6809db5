import type { Output } from '@cliffhanger/contract/call'
import { studioHome } from '@cliffhanger/contract/studio/home'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type CallFailure, callStudio } from '#api/call.ts'
import { queryKeyOf } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import type { Modules } from '../modules.ts'

export type TitleSummary = Output<typeof studioHome.titles>['titles'][number]

/** Loads the names and covers of the titles that modules list by id; titles selected by a rule are not loaded. */
export function useTitles(modules: Modules): (id: string) => TitleSummary | undefined {
  const { key: language } = useText()
  const ids = [...new Set(modules.flatMap(({ titles }) => titles ?? []))].sort()
  const { data } = useQuery<Output<typeof studioHome.titles>, CallFailure>({
    queryKey: [...queryKeyOf(studioHome.titles), 'of', language, ids],
    queryFn: ({ signal }) => callStudio(studioHome.titles, { language, ids }, signal),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
  const found = new Map(data?.titles.map((title) => [title.id, title]))
  return (id) => found.get(id)
}
