import type { Input, Output } from '@cliffhanger/contract/call'
import { titlePriceFilters, titleSorts, titleVisibilityFilters } from '@cliffhanger/contract/studio/list-filters'
import type { studioTitles } from '@cliffhanger/contract/studio/titles'
import { languages } from '@cliffhanger/domain/languages'

export type TitleListRow = Output<typeof studioTitles.list>['rows'][number]
/** Filters of the title list, as in the URL query parameters. */
export type ListFilters = Pick<
  Input<typeof studioTitles.list>,
  'search' | 'show' | 'tag' | 'incomplete' | 'price' | 'isPlanned' | 'sort'
>

/** Returns ids and versions of titles, so that the server can detect a concurrent change. */
export const versionedIdsOf = (titles: readonly TitleListRow[]) =>
  titles.map(({ vidId, version }) => ({ vidId, version }))

const oneOf = <V extends string>(values: readonly V[], value: unknown): V | undefined =>
  values.find((one) => one === value)
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** Parses URL query parameters; unknown values are ignored. */
export function readTitleFilters(params: Readonly<Record<string, unknown>>): ListFilters {
  const search = text(params.search) ?? (typeof params.search === 'number' ? String(params.search) : undefined)
  const show = oneOf(titleVisibilityFilters, params.show)
  const tag = text(params.tag)
  const incomplete = oneOf(
    languages.map(({ key }) => key),
    params.incomplete,
  )
  const price = oneOf(titlePriceFilters, params.price)
  const sort = oneOf(titleSorts, params.sort)
  return {
    ...(search && { search }),
    ...(show && { show }),
    ...(tag && { tag }),
    ...(incomplete && { incomplete }),
    ...(price && { price }),
    ...(params.isPlanned === true && { isPlanned: true }),
    ...(sort && { sort }),
  }
}

/** Returns the filters with one filter replaced; `undefined` removes the filter. */
export const withFilter = <K extends keyof ListFilters>(
  filters: ListFilters,
  name: K,
  value: ListFilters[K] | undefined,
): ListFilters => readTitleFilters({ ...filters, [name]: value })
