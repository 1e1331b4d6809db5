import { studioTitles } from '@cliffhanger/contract/studio/titles'
import { type FormEvent, useState } from 'react'
import { useChange } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { Note, Problem } from '#ui/states.tsx'
import { useToast } from '#ui/toast.tsx'
import { chosenOf, type TitleLine } from './list-filters.ts'
import { useTitleFailure } from './title-failure.ts'

const whole = (text: string): number | undefined => (/^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : undefined)

/** Sets prices of all selected titles; an empty field leaves its price as it is. */
export function BulkPrices({
  titles,
  onClose,
}: {
  readonly titles: readonly TitleLine[]
  readonly onClose: () => void
}) {
  const { t } = useText()
  const showToast = useToast()
  const failureText = useTitleFailure(titles)
  const price = useChange(studioTitles.price)
  const [free, setFree] = useState('')
  const [coins, setCoins] = useState('')
  const [wholeTitle, setWholeTitle] = useState('')
  const [freeEpisodes, pricePerEpisode] = [whole(free), whole(coins)]
  const wrong = {
    free: free !== '' && freeEpisodes === undefined,
    coins: coins !== '' && pricePerEpisode === undefined,
    wholeTitle: wholeTitle !== '' && !/^\d{1,6}\.\d{2}$/.test(wholeTitle),
  }
  const isEmpty = free === '' && coins === '' && wholeTitle === ''
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const done = await price
      .mutateAsync({
        titles: chosenOf(titles),
        ...(freeEpisodes !== undefined && { freeEpisodes }),
        ...(pricePerEpisode !== undefined && { pricePerEpisode }),
        ...(wholeTitle !== '' && { wholeTitlePrice: wholeTitle }),
      })
      .catch(() => undefined)
    if (!done) return
    showToast({ text: t('titles.priced', { count: titles.length }) })
    onClose()
  }
  return (
    <Dialog
      title={t('titles.pricesOf', { count: titles.length })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="hot"
            type="submit"
            form="bulk-prices"
            isBusy={price.isPending}
            disabled={isEmpty || wrong.free || wrong.coins || wrong.wholeTitle}
          >
            {t('titles.setPrices', { count: titles.length })}
          </Button>
        </>
      }
    >
      <form id="bulk-prices" onSubmit={(event) => void submit(event)}>
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
      </form>
      <Note tone="info">{t('title.prices.neverRises')}</Note>
      {price.error && <Problem text={failureText(price.error)} />}
    </Dialog>
  )
}
