import { type FunnelResult, studioInsight } from '@cliffhanger/contract/studio/insight'
import { type InsightPeriod, insightFilters } from '@cliffhanger/domain/insight'
import type { InsightFigure } from '@cliffhanger/domain/insight-definitions'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useCurrentOperator, useStudioQuery } from '#api/use-studio.ts'
import { daysOfPeriod } from '#pages/ad-links/ad-links-search.ts'
import { PeriodPicker } from '#pages/ad-links/period-picker.tsx'
import { Button } from '#ui/forms/button.tsx'
import { SegmentedControl } from '#ui/forms/segments.tsx'
import { useCopy } from '#ui/overlays/use-copy.ts'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import { DropOffCard } from './drop-off-card.tsx'
import { FunnelChart } from './funnel-chart.tsx'
import { FunnelTable } from './funnel-table.tsx'
import { metricExplanations } from './how-texts.ts'
import styles from './insight.module.css'
import {
  type InsightSearchChange,
  insightDimensionsExceptNone,
  removeUndefinedInsightParameters,
} from './insight-search.ts'
import { MissingDays } from './missing-days.tsx'
import { RetentionCard } from './retention-card.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { queryStringOf, SavedQueryTabs } from './saved-questions.tsx'
import { useInsightFailure } from './use-insight-failure.ts'
import { useInsightText } from './use-insight-text.ts'
import { useInsightPageText } from './use-page-text.ts'

export { adsTextsPromise } from '#pages/ad-links/use-ads-text.ts'
export { insightPageTextsPromise } from './use-page-text.ts'

const route = getRouteApi('/shell/insight')
const explained: readonly InsightFigure[] = [
  'viewer',
  'funnel',
  'funnelOfTitle',
  'group',
  'visitor',
  'clicks',
  'percentile',
  'time',
]

/** The Insight page: where viewers leave, who returns, and how much they pay. The query is in the URL. */
export function Insight() {
  const { t, key: names } = useInsightPageText()
  const { groupName } = useInsightText()
  const copy = useCopy()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: me } = useCurrentOperator()
  const maySave = me !== undefined && isActionAllowed(me.role, 'insight.save')
  const [isSaving, setSaving] = useState(false)
  const { period, from, to, by = 'adLink', title, episode = 1 } = search
  // The date range is computed only when the period changes, so that the days stay the same after midnight.
  const days = useMemo(
    () => daysOfPeriod({ ...(period && { period }), ...(from && to && { from, to }) }, Date.now()),
    [period, from, to],
  )
  const filters = Object.fromEntries(insightFilters.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
  const textOf = useInsightFailure()
  const query = useStudioQuery(studioInsight.funnel, { ...days, by, names, ...filters })
  const choose = (change: Partial<InsightSearchChange>) =>
    void navigate({ search: removeUndefinedInsightParameters({ ...search, ...change }) })

  return (
    <Page
      title={t('insight.title')}
      about={t('insight.about')}
      tabs={<SavedQueryTabs search={search} maySave={maySave} />}
      actions={
        <>
          <PeriodPicker
            days={days}
            onPeriod={(next) => choose({ period: next, from: undefined, to: undefined })}
            onDays={(chosen) => choose({ ...chosen, period: undefined })}
          />
          <Button icon="link" onClick={() => void copy(window.location.href, t('insight.linkCopied'))}>
            {t('insight.copyLink')}
          </Button>
          {maySave && (
            <Button look="ink" onClick={() => setSaving(true)}>
              {t('insight.save')}
            </Button>
          )}
        </>
      }
    >
      <div className={pageStyles.stack}>
        <Card
          title={t('insight.funnel')}
          about={t('insight.against')}
          actions={insightFilters.map((filter) => {
            const group = search[filter]
            if (group === undefined) return null
            const name = filter === 'title' ? query.data?.filteredTitle : undefined
            const label = groupName(filter, { group, ...(name !== undefined && { name }) })
            return (
              <Button
                key={filter}
                isSmall
                icon="close"
                aria-label={t('filter.remove', { filter: label })}
                onClick={() => choose({ [filter]: undefined })}
              >
                {label}
              </Button>
            )
          })}
        >
          <QueryStates query={query} textOf={textOf}>
            {(answer) => <FunnelParts answer={answer} by={by} days={days} choose={choose} />}
          </QueryStates>
        </Card>
        <div className={styles.two}>
          <DropOffCard days={days} title={title} episode={episode} onChoose={choose} />
          <RetentionCard days={days} />
        </div>
        <Card title={t('insight.howCounted')}>
          <ul className={styles.explained}>
            {explained.map((figure) => (
              <li key={figure}>{metricExplanations[names][figure]}</li>
            ))}
          </ul>
          {query.data && (
            <p className={styles.answered}>
              {t('insight.answeredIn', { seconds: (query.data.ms / 1_000).toFixed(1) })}
            </p>
          )}
        </Card>
      </div>
      {isSaving && <SaveDialog search={queryStringOf(search)} onClose={() => setSaving(false)} />}
    </Page>
  )
}

interface PartsProps {
  readonly answer: {
    readonly now: FunnelResult
    readonly before?: FunnelResult
    readonly missingDays: readonly InsightPeriod[]
  }
  readonly by: (typeof insightDimensionsExceptNone)[number] | 'none'
  readonly days: { readonly from: string; readonly to: string }
  choose(change: Partial<InsightSearchChange>): void
}

function FunnelParts({ answer: { now, before, missingDays }, by, days, choose }: PartsProps) {
  const { t } = useInsightPageText()
  const { groupName } = useInsightText()
  if (now.total.viewers.every((count) => count === 0)) {
    return (
      <>
        <MissingDays days={missingDays} />
        <EmptyState title={t('insight.noViewers')} text={t('insight.noViewersText')} />
      </>
    )
  }
  const csv = () => [
    [by, ...(by === 'adLink' ? ['clicks'] : []), ...now.steps, 'first frame p50 ms', 'first frame p95 ms'],
    ...[{ ...now.total, name: t('insight.all'), group: '' }, ...now.groups].map((row, at) => [
      at === 0 ? t('insight.all') : groupName(by, row),
      ...(by === 'adLink' ? [row.clicks ?? ''] : []),
      ...row.viewers,
      row.p50 ?? '',
      row.p95 ?? '',
    ]),
  ]
  return (
    <>
      <MissingDays days={missingDays} />
      <FunnelChart now={now} before={before} />
      {!before && <p className={styles.note}>{t('insight.noBefore')}</p>}
      <div className={styles.split}>
        <SegmentedControl
          label={t('insight.splitBy')}
          options={insightDimensionsExceptNone.map((value) => ({ value, label: t(`insight.by.${value}`) }))}
          value={by}
          onChoose={(value) => choose({ by: value })}
        />
        <span className={styles.hint}>{t('insight.shares')}</span>
        <Button
          isSmall
          look="quiet"
          icon="download"
          aria-label={t('insight.csvOf', { table: t('insight.groups') })}
          onClick={() => saveCsv(`insight-${by}-${days.from}-${days.to}`, csv())}
        />
      </div>
      <div className={styles.scroll}>
        <FunnelTable
          funnel={now}
          by={by}
          onFilter={(group) => choose({ [by]: group, by: by === 'title' ? 'language' : 'title' })}
        />
      </div>
    </>
  )
}
