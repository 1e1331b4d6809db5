import { type AdLinkRow, studioAdLinks } from '@cliffhanger/contract/studio/ad-links'
import { adLinkStates, adNetworks } from '@cliffhanger/domain/ad-links'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useCurrentOperator, useStudioQuery } from '#api/use-studio.ts'
import { useQueueShortcuts } from '#app/use-queue-keys.ts'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/forms/button.tsx'
import { FilterChoice, Filters, SearchBox } from '#ui/forms/filters.tsx'
import { SegmentedControl } from '#ui/forms/segments.tsx'
import { ListFooter } from '#ui/lists/rows-foot.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import styles from './ad-links.module.css'
import { type AdLinksSearchChange, daysOfPeriod, removeUndefinedParameters } from './ad-links-search.ts'
import { csvColumns } from './csv-columns.ts'
import { AdLinkMetrics } from './kpis.tsx'
import { LinkDialog } from './link/link-dialog.tsx'
import { LinkPanel } from './link/link-panel.tsx'
import { LinksTable } from './links-table.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { SpendFileDialog } from './spend/spend-file-dialog.tsx'

export { adsTextsPromise } from './use-ads-text.ts'

const route = getRouteApi('/shell/ad-links')
const noTargets = {}
const none: readonly AdLinkRow[] = []

/** The ad links page: a table of links with their metrics, and the open link beside the table. */
export function AdLinks() {
  const { t, key: language } = useAdsText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data: me } = useCurrentOperator()
  const mayEdit = me !== undefined && isActionAllowed(me.role, 'ads.edit')
  const [dialog, setDialog] = useState<'link' | 'file'>()
  // The date range is computed only when the filters change, so that a list opened before midnight keeps its days.
  const { period, from, to, network, state, search: words, sort, isAscending, link } = search
  const days = useMemo(
    () => daysOfPeriod(removeUndefinedParameters({ period, from, to }), Date.now()),
    [period, from, to],
  )
  const filter = { ...days, ...(network && { network }), ...(state && { state }), ...(words && { search: words }) }
  const totals = useStudioQuery(studioAdLinks.totals, filter)
  const rows = usePaginatedRows(studioAdLinks.list, {
    ...filter,
    language,
    ...(sort && { sort }),
    ...(isAscending !== undefined && { isAscending }),
    ...(search.currency && { currency: search.currency }),
  })
  const currencies = totals.data?.now.money.map(({ currency }) => currency) ?? []
  const currency = currencies.find((one) => one === search.currency) ?? totals.data?.currency ?? ''
  const choose = (change: Partial<AdLinksSearchChange>) =>
    void navigate({ search: removeUndefinedParameters({ ...search, ...change }) })
  const links = rows.data ?? none
  const codes = useMemo(() => links.map(({ code }) => code), [links])
  useQueueShortcuts({ ids: codes, open: link, choose: (code) => choose({ link: code }), targets: noTargets })

  return (
    <Page
      title={t('ads.title')}
      about={t('ads.about')}
      actions={
        <>
          <PeriodPicker
            days={days}
            onPeriod={(next) => choose({ period: next, from: undefined, to: undefined })}
            onDays={(chosen) => choose({ ...chosen, period: undefined })}
          />
          {mayEdit && (
            <>
              <Button icon="upload" onClick={() => setDialog('file')}>
                {t('ads.spendFile')}
              </Button>
              <Button look="ink" icon="plus" onClick={() => setDialog('link')}>
                {t('ads.new')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className={pageStyles.stack}>
        <section className={styles.card} aria-label={t('ads.figures')}>
          <QueryStates query={totals}>
            {({ now, before }) => <AdLinkMetrics now={now} before={before} currency={currency} />}
          </QueryStates>
        </section>
        <Filters
          end={
            currencies.length > 1 && (
              <SegmentedControl
                label={t('ads.currency')}
                options={currencies.map((value) => ({ value, label: value }))}
                value={currency}
                onChoose={(value) => choose({ currency: value })}
              />
            )
          }
        >
          <SearchBox label={t('ads.search')} value={words ?? ''} onSearch={(text) => choose({ search: text })} />
          <FilterChoice
            label={t('ads.network')}
            value={network}
            options={adNetworks.map((value) => ({ value, label: t(`ads.network.${value}`) }))}
            onChoose={(value) => choose({ network: value })}
          />
          <FilterChoice
            label={t('ads.state')}
            value={state}
            options={adLinkStates.map((value) => ({ value, label: t(`ads.state.${value}`) }))}
            onChoose={(value) => choose({ state: value })}
          />
        </Filters>
        <div className={link ? classNames(pageStyles.columns, styles.beside) : pageStyles.stack}>
          <Card title={t('ads.list')} isFlush>
            <QueryStates query={rows}>
              {(found) =>
                found.length === 0 ? (
                  <EmptyState
                    title={t(network || state || words ? 'ads.noneFound' : 'ads.none')}
                    text={t(network || state || words ? 'ads.noneFoundText' : 'ads.noneText')}
                  >
                    {mayEdit && <Button onClick={() => setDialog('link')}>{t('ads.new')}</Button>}
                  </EmptyState>
                ) : (
                  <>
                    <LinksTable
                      rows={found}
                      totals={totals.data}
                      currency={currency}
                      search={search}
                      onSort={(next) =>
                        choose({
                          sort: next,
                          isAscending: sort === next && !isAscending && next !== 'name' ? true : undefined,
                        })
                      }
                    />
                    <p className={styles.note}>{t('ads.counted')}</p>
                  </>
                )
              }
            </QueryStates>
            <ListFooter rows={rows} csv={{ fileName: `ad-links-${days.from}-${days.to}`, columns: csvColumns }} />
          </Card>
          {link && (
            <LinkPanel
              key={link}
              code={link}
              days={days}
              currency={search.currency}
              mayEdit={mayEdit}
              onClose={() => choose({ link: undefined })}
            />
          )}
        </div>
      </div>
      {dialog === 'link' && (
        <LinkDialog
          onClose={() => setDialog(undefined)}
          onSaved={(code) => {
            setDialog(undefined)
            choose({ link: code })
          }}
        />
      )}
      {dialog === 'file' && <SpendFileDialog onClose={() => setDialog(undefined)} />}
    </Page>
  )
}
