import { titlePriceFilters, titleSorts, titleVisibilityFilters } from '@cliffhanger/contract/studio/list-filters'
import { languages } from '@cliffhanger/domain/languages'
import type { ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import { SelectField } from '#ui/forms/field.tsx'
import { FilterChoice, Filters, SearchBox } from '#ui/forms/filters.tsx'
import type { ListFilters } from './list-filters.ts'
import { useTitlePageText } from './use-title-page-text.ts'

interface Props {
  readonly filters: ListFilters
  /** Content at the end of the row. */
  readonly end: ReactNode
  readonly onFilter: <K extends keyof ListFilters>(name: K, value: ListFilters[K] | undefined) => void
}

/** Search, filters and sort order of the title list. */
export function ListFilterRow({ filters, end, onFilter }: Props) {
  const { t } = useText()
  const pageText = useTitlePageText()
  const isSearch = filters.search !== undefined
  const usualSort = isSearch ? 'relevance' : 'newest'
  const sorts = isSearch ? (['relevance', ...titleSorts] as const) : titleSorts
  return (
    <Filters end={end}>
      <SearchBox
        label={t('titles.search')}
        value={filters.search ?? ''}
        onSearch={(text) => onFilter('search', text === '' ? undefined : text)}
      />
      <FilterChoice
        label={t('titles.filter.show')}
        value={filters.show}
        options={titleVisibilityFilters.map((value) => ({ value, label: t(`titles.show.${value}`) }))}
        onChoose={(value) => onFilter('show', value)}
      />
      <FilterChoice
        label={t('titles.filter.incomplete')}
        value={filters.incomplete}
        options={languages.map(({ key, name }) => ({ value: key, label: name }))}
        onChoose={(value) => onFilter('incomplete', value)}
      />
      <FilterChoice
        label={t('titles.filter.price')}
        value={filters.price}
        options={titlePriceFilters.map((value) => ({ value, label: t(`titles.price.${value}`) }))}
        onChoose={(value) => onFilter('price', value)}
      />
      <FilterChoice
        label={t('titles.filter.planned')}
        value={filters.isPlanned ? 'planned' : undefined}
        options={[{ value: 'planned', label: t('titles.planned') }]}
        onChoose={(value) => onFilter('isPlanned', value === undefined ? undefined : true)}
      />
      {filters.tag && (
        <FilterChoice
          label={t('titles.filter.tag')}
          value={filters.tag}
          options={[{ value: filters.tag, label: filters.tag }]}
          onChoose={(value) => onFilter('tag', value)}
        />
      )}
      <SelectField
        label={t('titles.filter.sort')}
        isLabelHidden
        options={sorts.map((value) => ({
          value,
          label: value === 'relevance' ? pageText('titles.sort.relevance') : t(`titles.sort.${value}`),
        }))}
        value={filters.sort ?? usualSort}
        onChoose={(value) => onFilter('sort', value === usualSort || value === 'relevance' ? undefined : value)}
      />
    </Filters>
  )
}
