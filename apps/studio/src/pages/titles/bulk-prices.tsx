import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { useState } from 'react'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { isDecimalAmount, parseWholeNumber } from '#editing/typed-numbers.ts'
import { useText } from '#i18n/use-text.ts'
import { TextField } from '#ui/forms/field.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { type TitleListRow, versionedIdsOf } from './list-filters.ts'
import styles from './titles.module.css'
import { useTitlePageText } from './use-title-page-text.ts'

/** Sets prices of all selected titles; an empty field leaves that price unchanged. */
export function BulkPrices({
  titles,
  onClose,
}: {
  readonly titles: readonly TitleListRow[]
  readonly onClose: () => void
}) {
  const { t } = useText()
  const pageText = useTitlePageText()
  const price = useStudioMutation(studioTitles.price)
  const audience = useStudioQuery(studioTitles.audience, { vidIds: titles.map(({ vidId }) => vidId) })
  const [free, setFree] = useState('')
  const [coins, setCoins] = useState('')
  const [wholeTitle, setWholeTitle] = useState('')
  const [freeEpisodes, pricePerEpisode] = [parseWholeNumber(free), parseWholeNumber(coins)]
  const wrong = {
    free: free !== '' && freeEpisodes === undefined,
    coins: coins !== '' && pricePerEpisode === undefined,
    wholeTitle: wholeTitle !== '' && !isDecimalAmount(wholeTitle),
  }
  const isEmpty = free === '' && coins === '' && wholeTitle === ''
  return (
    <BulkDialog
      title={t('titles.pricesOf', { count: titles.length })}
      titles={titles}
      confirm={t('titles.setPrices', { count: titles.length })}
      isDisabled={audience.data === undefined || isEmpty || wrong.free || wrong.coins || wrong.wholeTitle}
      change={price}
      onConfirm={() =>
        price.mutateAsync({
          titles: versionedIdsOf(titles),
          ...(freeEpisodes !== undefined && { freeEpisodes }),
          ...(pricePerEpisode !== undefined && { pricePerEpisode }),
          ...(wholeTitle !== '' && { wholeTitlePrice: wholeTitle }),
        })
      }
      done={t('titles.priced', { count: titles.length })}
      onClose={onClose}
      note={
        <>
          <QueryStates query={audience}>
            {({ viewers, viewersWithFixedPrice }) => (
              <ul className={styles.lines}>
                <li>{pageText('consequence.watched', { count: viewers })}</li>
                <li>{pageText('consequence.viewersWithFixedPrice', { count: viewersWithFixedPrice })}</li>
              </ul>
            )}
          </QueryStates>
          <NoteBox tone="info">{t('title.prices.neverRises')}</NoteBox>
        </>
      }
    >
      <TextField
        label={t('title.prices.free')}
        help={t('titles.emptyStays')}
        error={wrong.free ? t('title.prices.wholeNumber') : undefined}
        inputMode="numeric"
        value={free}
        onChange={({ target }) => setFree(target.value)}
      />
      <TextField
        label={t('title.prices.perEpisode')}
        error={wrong.coins ? t('title.prices.wholeNumber') : undefined}
        inputMode="numeric"
        value={coins}
        onChange={({ target }) => setCoins(target.value)}
      />
      <TextField
        label={t('title.prices.wholeTitle')}
        error={wrong.wholeTitle ? t('title.prices.twoDecimals') : undefined}
        inputMode="decimal"
        value={wholeTitle}
        onChange={({ target }) => setWholeTitle(target.value.trim())}
      />
    </BulkDialog>
  )
}
