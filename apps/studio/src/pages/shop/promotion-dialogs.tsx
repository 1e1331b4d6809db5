import { studioPromotions } from '@cliffhanger/contract/studio/promotions'
import type { EditedShop } from '@cliffhanger/contract/studio/shop'
import { firstTopUpBonusCoins, maxPromotionPercent, type PromotionKind } from '@cliffhanger/domain/promotions'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { queryKeyOf, useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { parseInteger } from './typed-integer.ts'

interface DialogProps {
  readonly kind: PromotionKind
  onClose(): void
}

/** Asks for the percentage and the end of a promotion, and shows its cost before it starts. */
export function StartPromotionDialog({ kind, shop, onClose }: DialogProps & { readonly shop: EditedShop }) {
  const { t, time, money, number } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const queries = useQueryClient()
  const formId = useId()
  const [text, setText] = useState('')
  const [end, setEnd] = useState('')
  const begin = useStudioMutation(studioPromotions.begin)
  const percent = parseInteger(text)
  const most = maxPromotionPercent[kind]
  const isRight = percent >= 1 && percent <= most
  const { error } = begin
  const isWrongEnd = error?.field === 'endTime'

  function consequence(): string | undefined {
    if (!isRight) return undefined
    if (kind === 'firstTopUp') {
      const coins = Math.max(0, ...shop.coins.map((pack) => pack.coins))
      return t('shop.promotion.firstTopUpCost', {
        coins: number(coins),
        bonus: number(firstTopUpBonusCoins(coins, percent)),
      })
    }
    const price = Math.max(0, ...shop.memberships.map((plan) => Number(plan.price)))
    const lower = (price * (100 - percent)) / 100
    return t('shop.promotion.stayCost', { price: money(price, shop.currency), lower: money(lower, shop.currency) })
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    // Without a time zone, the time would be parsed in the browser's zone.
    const endTime = Date.parse(`${end}Z`)
    await begin.mutateAsync({ kind, percent, endTime })
    await queries.invalidateQueries({ queryKey: queryKeyOf(studioPromotions.state) })
    toast({ text: t('shop.promotion.running', { percent, time: time(endTime) }) })
    onClose()
  }
  return (
    <Dialog
      title={t(`shop.promotion.${kind}`)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="hot" type="submit" form={formId} isBusy={begin.isPending} disabled={!isRight || end === ''}>
            {t('shop.promotion.begin')}
          </Button>
        </>
      }
    >
      <p>{t(`shop.promotion.${kind}About`)}</p>
      <form id={formId} onSubmit={(event) => void submit(event).catch(() => undefined)}>
        <TextField
          label={t('shop.promotion.percent')}
          inputMode="numeric"
          required
          value={text}
          error={text === '' || isRight ? undefined : t('shop.problem.percent', { most })}
          onChange={({ target }) => setText(target.value)}
        />
        <TextField
          label={t('shop.promotion.end')}
          help={t('shop.promotion.endHelp')}
          type="datetime-local"
          required
          value={end}
          error={isWrongEnd ? t('shop.problem.promotionEnd') : undefined}
          onChange={({ target }) => setEnd(target.value)}
        />
        <p>{consequence()}</p>
        <ErrorMessage
          text={
            error?.reason === 'conflict'
              ? t('shop.promotion.tooEarly')
              : error && !isWrongEnd
                ? textOf(error)
                : undefined
          }
        />
      </form>
    </Dialog>
  )
}

/** Asks for confirmation before a running promotion is stopped. */
export function StopPromotionDialog({ kind, onClose }: DialogProps) {
  const { t } = useText()
  const textOf = useFailureText()
  const queries = useQueryClient()
  const stop = useStudioMutation(studioPromotions.stop)
  async function submit(): Promise<void> {
    await stop.mutateAsync({ kind })
    await queries.invalidateQueries({ queryKey: queryKeyOf(studioPromotions.state) })
    onClose()
  }
  return (
    <Dialog
      title={t(`shop.promotion.${kind}`)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="hot" isBusy={stop.isPending} onClick={() => void submit().catch(() => undefined)}>
            {t('shop.promotion.stop')}
          </Button>
        </>
      }
    >
      <p>{t('shop.promotion.stopText')}</p>
      <ErrorMessage text={stop.error ? textOf(stop.error) : undefined} />
    </Dialog>
  )
}
