import { studioViewers } from '@cliffhanger/contract/studio/viewers'
import { maxGrantedCoins } from '@cliffhanger/domain/grant-limits'
import { type FormEvent, useId, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { runOnSuccess, useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useDraftText } from '#editing/use-draft-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import type { ViewerData } from '../facts.ts'
import styles from '../viewers.module.css'
import { findRejectedGrantField, GrantFields } from './grant-fields.tsx'

interface GrantDialogProps {
  readonly facts: ViewerData
  readonly ticket?: string | undefined
  /** Initial number of coins in the field. */
  readonly proposed?: string | undefined
  readonly onClose: () => void
}

/**
 * Asks for the number of coins, the reason and the support ticket, and shows the resulting balance. The ticket is an
 * idempotency key.
 */
export function GrantDialog({ facts, ticket, proposed = '100', onClose }: GrantDialogProps) {
  const { t, number } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const formId = useId()
  const { userId } = facts
  const limits = useStudioQuery(studioViewers.grantLimits, { userId })
  const grant = useStudioMutation(studioViewers.grant)
  const [typed, setTyped] = useState(proposed)
  const [reason, setReason] = useDraftText(`grant.${userId}.${ticket ?? ''}`)
  const [key, setKey] = useState(() => ticket ?? `studio-${crypto.randomUUID().slice(0, 13)}`)
  const coins = /^\d{1,7}$/.test(typed) ? Number(typed) : 0
  const most = limits.data?.most ?? maxGrantedCoins
  const paysDebt = Math.min(coins, facts.debt)
  const { error } = grant
  const coinsError =
    coins < 1 || coins > maxGrantedCoins
      ? t('grant.wrong.coins', { most: maxGrantedCoins })
      : coins > most || error?.reason === 'overLimit'
        ? t('grant.overLimit', { left: most })
        : undefined
  const otherError = error && error.reason !== 'overLimit' && error.reason !== 'badRequest' ? textOf(error) : undefined

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (coinsError !== undefined && error?.reason !== 'overLimit') return
    const given = grant.mutateAsync(
      { userId, coins, reason: reason.trim(), key: key.trim() },
      { onSuccess: ({ isNew }) => isNew && onClose() },
    )
    const finish = ({ isNew, coins: balance }: Awaited<typeof given>) => {
      if (!isNew) return
      setReason('')
      toast({ text: t('grant.done', { coins, balance }) })
    }
    runOnSuccess(given, finish)
  }
  return (
    <Dialog
      title={t('grant.title', { viewer: userId })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="ink" type="submit" form={formId} isBusy={grant.isPending}>
            {t('grant.confirm', { count: coins })}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label={t('viewers.coins')}
          inputMode="numeric"
          value={typed}
          help={[
            t('grant.after', { before: number(facts.coins), after: number(facts.coins + coins - paysDebt) }),
            paysDebt > 0 && t('grant.paysDebt', { coins: paysDebt }),
            limits.data?.perViewer !== undefined &&
              t('grant.limit', { perViewer: limits.data.perViewer, left: limits.data.leftForViewer ?? 0 }),
          ]
            .filter(Boolean)
            .join(' ')}
          error={coinsError}
          onChange={({ target }) => setTyped(target.value.trim())}
        />
        <GrantFields
          reason={reason}
          ticket={key}
          wrongField={findRejectedGrantField(error)}
          isRepeated={grant.data?.isNew === false}
          problem={otherError}
          onReason={setReason}
          onTicket={setKey}
        />
      </form>
    </Dialog>
  )
}
