import { studioOrder } from '@cliffhanger/contract/studio/order'
import { isAmountText } from '@cliffhanger/domain/order-refunds'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useDraftText } from '#editing/use-draft-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { formatPaymentCard, groupDigits, type OrderRow } from '../order-words.ts'
import { useOrderFailure } from '../use-order-failure.ts'
import { RefundConsequence } from './refund-consequence.tsx'
import styles from './refund-dialog.module.css'

type Choice = 'all' | 'unspent' | 'other'

/** Asks for the amount and reason of a refund, shows its consequences, and refunds the payment. */
export function RefundDialog({ row, onClose }: { readonly row: OrderRow; readonly onClose: () => void }) {
  const { t, money } = useText()
  const { orderId } = row
  const formId = useId()
  const toast = useToast()
  // One idempotency key for each amount: repeated clicks refund an amount once, and another amount is a second refund.
  // The server rejects the second refund if the preview that the operator saw does not include the first one.
  const keys = useRef(new Map<string | undefined, string>())
  const [choice, setChoice] = useState<Choice>('all')
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useDraftText(`refund.${orderId}`)
  const whole = useStudioQuery(studioOrder.refundPreview, { orderId })
  const isTyped = isAmountText(typed.trim())
  const amount = { all: undefined, unspent: whole.data?.unspent, other: isTyped ? typed.trim() : undefined }[choice]
  const preview = useStudioQuery(
    studioOrder.refundPreview,
    { orderId, ...(amount !== undefined && { amount }) },
    { isEnabled: choice !== 'other' || isTyped },
  )
  const refund = useStudioMutation(studioOrder.refund)
  const isKnown = preview.data !== undefined && (choice !== 'other' || isTyped)
  const limitLeft = preview.data?.limitLeft
  const isOverLimit = isKnown && limitLeft !== undefined && Number(preview.data?.amount) > Number(limitLeft)
  const failure = useRefundFailure({ preview: preview.error, refund: refund.error, left: whole.data })
  const problem = isOverLimit
    ? t('orders.refund.overLimit', { left: money(limitLeft, preview.data?.currency ?? row.currency) })
    : (failure ?? (refund.data?.status === 'refused' ? t('orders.refund.refused') : undefined))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!preview.data) return
    const { left } = preview.data
    const key = keys.current.get(amount) ?? crypto.randomUUID()
    keys.current.set(amount, key)
    const { status } = await refund.mutateAsync({ orderId, key, reason, left, ...(amount !== undefined && { amount }) })
    if (status === 'refused') {
      // The next attempt needs a new key: the server does not send a refund with a used key to the provider again.
      keys.current.delete(amount)
      return
    }
    setReason('')
    toast({ text: t(`orders.refund.${status}`) })
    onClose()
  }
  return (
    <Dialog
      title={t('orders.refund.title', { id: groupDigits(orderId) })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <span className={styles.once}>{t('orders.refund.once')}</span>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="danger"
            type="submit"
            form={formId}
            isBusy={refund.isPending}
            disabled={!isKnown || isOverLimit}
          >
            {isKnown && preview.data
              ? t('orders.refund.confirm', { amount: money(preview.data.amount, preview.data.currency) })
              : t('orders.refund')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event).catch(() => undefined)}>
        <QueryStates query={whole}>
          {({ left, currency, unspent }) => (
            <fieldset className={styles.options}>
              <legend className="visually-hidden">{t('orders.refund.howMuch')}</legend>
              <Option isChosen={choice === 'all'} onChoose={() => setChoice('all')} title={t('orders.refund.all')}>
                <b>{money(left, currency)}</b>
              </Option>
              {unspent !== undefined && (
                <Option
                  isChosen={choice === 'unspent'}
                  onChoose={() => setChoice('unspent')}
                  title={t('orders.refund.unspent')}
                >
                  <b>{money(unspent, currency)}</b>
                </Option>
              )}
              <Option
                isChosen={choice === 'other'}
                onChoose={() => setChoice('other')}
                title={t('orders.refund.other')}
              >
                <TextField
                  label={t('orders.refund.amount', { currency })}
                  isLabelHidden
                  inputMode="decimal"
                  placeholder={currency}
                  value={typed}
                  onClick={() => setChoice('other')}
                  onChange={({ target }) => {
                    setChoice('other')
                    setTyped(target.value)
                  }}
                />
              </Option>
            </fieldset>
          )}
        </QueryStates>
        {choice === 'other' && typed.trim() !== '' && !isTyped && (
          <ErrorMessage text={t('orders.refund.wrongAmount', { left: whole.data?.left ?? '' })} />
        )}
        {isKnown && preview.data && <RefundConsequence preview={preview.data} card={formatPaymentCard(row)} />}
        <ErrorMessage text={problem} />
        {preview.data?.isDisputed && <NoteBox tone="warn">{t('orders.refund.disputed')}</NoteBox>}
        <TextField
          label={t('orders.refund.reason')}
          help={t('orders.refund.reasonHelp')}
          required
          maxLength={100}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}

function Option({
  isChosen,
  onChoose,
  title,
  children,
}: {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly title: string
  readonly children: React.ReactNode
}) {
  const id = useId()
  return (
    <div className={styles.option} data-on={isChosen || undefined}>
      <input type="radio" id={id} name="refund-choice" checked={isChosen} onChange={onChoose} />
      <label htmlFor={id}>{title}</label>
      <span className={styles.value}>{children}</span>
    </div>
  )
}

/** Returns the error text of a failed preview or refund. */
function useRefundFailure({
  preview,
  refund,
  left,
}: {
  readonly preview: CallFailure | null
  readonly refund: CallFailure | null
  readonly left: { readonly left: string; readonly limitLeft?: string } | undefined
}): string | undefined {
  const { t } = useText()
  const textOf = useOrderFailure()
  const failure = refund ?? preview
  if (!failure) return undefined
  if (failure.reason === 'overLimit') return t('orders.refund.overLimit', { left: left?.limitLeft ?? '0' })
  if (failure.field === 'amount') return t('orders.refund.wrongAmount', { left: left?.left ?? '0' })
  if (failure.field === 'reason') return t('orders.refund.reasonNeeded')
  return textOf(failure)
}
