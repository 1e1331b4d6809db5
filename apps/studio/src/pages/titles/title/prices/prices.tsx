import { studioTitle } from '@cliffhanger/contract/studio/title'
import { useState } from 'react'
import { useStudioMutation } from '#api/use-studio.ts'
import { isRecord } from '#editing/is-record.ts'
import { isDecimalAmount, parseWholeNumber } from '#editing/typed-numbers.ts'
import { useDraft } from '#editing/use-draft.ts'
import { useText } from '#i18n/use-text.ts'
import { TextField } from '#ui/forms/field.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { pageStyles } from '#ui/pages/page.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { useTitleFailure } from '../../title-failure.ts'
import { useTitleChangeToast } from '../../use-changed-toast.ts'
import { EditConflict } from '../conflict.tsx'
import type { LabelledTexts } from '../differences.ts'
import { DraftActions } from '../draft-actions.tsx'
import styles from '../title.module.css'
import type { TabProps } from '../title.tsx'
import { episodeNameOf } from '../title-name.ts'
import { FinishCard } from './finish-card.tsx'

interface Typed {
  readonly free: string
  readonly coins: string
  readonly whole: string
}
const isTyped = (value: unknown): value is Typed =>
  isRecord(value) && 'free' in value && 'coins' in value && 'whole' in value

/** Edits the prices of a title. The price to finish the title is updated while typing. */
export function Prices({ title, mayWrite }: TabProps) {
  const { t, key, money, number } = useText()
  const tellChanged = useTitleChangeToast(title)
  const { vidId, version, state, shop } = title
  const now: Typed = {
    free: String(state.freeEpisodes),
    coins: String(state.pricePerEpisode),
    whole: state.wholeTitlePrice,
  }
  const draft = useDraft<Typed>({ name: `title.${vidId}.prices`, live: { value: now, version }, isValue: isTyped })
  const change = useStudioMutation(studioTitle.setPrices)
  const failureText = useTitleFailure([{ vidId, name: title.slug }])
  const [failed, setFailed] = useState('')
  const typed = draft.value
  const [freeEpisodes, pricePerEpisode] = [parseWholeNumber(typed.free), parseWholeNumber(typed.coins)]
  const isWholeWrong = typed.whole !== '' && !isDecimalAmount(typed.whole)
  const isWrong = freeEpisodes === undefined || pricePerEpisode === undefined || isWholeWrong
  const free = Math.min(freeEpisodes ?? state.freeEpisodes, title.totalEpisodes)
  const coins = pricePerEpisode ?? state.pricePerEpisode
  const lastFree = state.episodes.find(({ n }) => n === free)
  const kept = title.keptPrices.filter((one) => one.coins !== coins)
  const keepers = kept.reduce((sum, { viewers }) => sum + viewers, 0)
  const flat = (values: Typed): LabelledTexts =>
    new Map([
      [t('title.prices.free'), values.free],
      [t('title.prices.perEpisode'), values.coins],
      [t('title.prices.wholeTitle'), values.whole],
    ])

  async function publish(): Promise<void> {
    if (freeEpisodes === undefined || pricePerEpisode === undefined) return
    setFailed('')
    const wish = { freeEpisodes, pricePerEpisode, wholeTitlePrice: typed.whole }
    const send = (base: number) => change.mutateAsync({ vidId, version: base, ...wish })
    const done = await draft.publish(send).catch((error: unknown) => {
      setFailed(error instanceof Error && 'field' in error && typeof error.field === 'string' ? error.field : '')
    })
    if (!done) return
    tellChanged(t('title.prices.published'), done)
  }
  const errorAt = (field: string) =>
    change.error?.reason === 'badRequest' && failed === field ? change.error.message : undefined
  const keptColumns: readonly Column<(typeof kept)[number]>[] = [
    { id: 'coins', title: t('title.prices.keptPrice'), cell: (row) => t('titles.coins', { count: row.coins }) },
    { id: 'viewers', title: t('titles.column.viewers'), isNumber: true, cell: ({ viewers }) => number(viewers) },
  ]
  return (
    <div className={pageStyles.columns}>
      <div className={styles.stack}>
        <Card title={t('title.prices.title')}>
          <div className={styles.fields}>
            <TextField
              label={t('title.prices.free')}
              help={
                lastFree
                  ? t('title.prices.wallAfter', {
                      n: free,
                      name: episodeNameOf(lastFree.names, key, state.language) || '–',
                    })
                  : t('title.prices.of', { count: title.totalEpisodes })
              }
              error={freeEpisodes === undefined ? t('title.prices.wholeNumber') : errorAt('freeEpisodes')}
              inputMode="numeric"
              readOnly={!mayWrite}
              value={typed.free}
              onChange={({ target }) => draft.change({ ...typed, free: target.value })}
            />
            <TextField
              label={t('title.prices.perEpisode')}
              help={t('title.prices.was', { count: state.pricePerEpisode })}
              error={pricePerEpisode === undefined ? t('title.prices.wholeNumber') : errorAt('pricePerEpisode')}
              inputMode="numeric"
              readOnly={!mayWrite}
              value={typed.coins}
              onChange={({ target }) => draft.change({ ...typed, coins: target.value })}
            />
            <TextField
              label={`${t('title.prices.wholeTitle')} · ${shop.currency}`}
              help={t('title.prices.shopPrice', {
                price: shop.wholeTitlePrice === '' ? '–' : money(shop.wholeTitlePrice, shop.currency),
              })}
              error={isWholeWrong ? t('title.prices.twoDecimals') : errorAt('wholeTitlePrice')}
              inputMode="decimal"
              readOnly={!mayWrite}
              value={typed.whole}
              onChange={({ target }) => draft.change({ ...typed, whole: target.value.trim() })}
            />
          </div>
        </Card>
        <NoteBox tone="info">
          <b>{t('title.prices.neverRises')}</b> {keepers > 0 && t('title.prices.keepers', { count: keepers })}
        </NoteBox>
        {kept.length > 0 && (
          <Card title={t('title.prices.kept')} isFlush>
            <Table
              label={t('title.prices.kept')}
              columns={keptColumns}
              rows={kept}
              keyOf={(row) => String(row.coins)}
            />
          </Card>
        )}
        {change.error && change.error.reason !== 'conflict' && failed === '' && (
          <ErrorMessage text={failureText(change.error)} />
        )}
        {draft.isOutdated && (
          <EditConflict theirs={flat(now)} mine={flat(typed)} onKeepMine={draft.rebase} onTakeTheirs={draft.discard} />
        )}
      </div>
      <div className={styles.stack}>
        <FinishCard title={title} freeEpisodes={free} coins={coins} wholeTitlePrice={isWholeWrong ? '' : typed.whole} />
        {mayWrite && draft.isChanged && (
          <DraftActions
            draft={draft}
            label={t('title.prices.publish')}
            isDisabled={isWrong}
            isBusy={change.isPending}
            onPublish={() => void publish()}
          />
        )}
      </div>
    </div>
  )
}
