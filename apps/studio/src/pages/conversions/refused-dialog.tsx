import type { Output } from '@cliffhanger/contract/call'
import { studioConversions } from '@cliffhanger/contract/studio/conversions'
import { type AdNetwork, adNetworkNames } from '@cliffhanger/domain/conversions'
import { Link } from '@tanstack/react-router'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { Button } from '#ui/forms/button.tsx'
import { ListFooter } from '#ui/lists/rows-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState, ErrorMessage } from '#ui/pages/states.tsx'
import styles from './conversions.module.css'
import { useConversionsText } from './use-conversions-text.ts'

type Refused = Output<typeof studioConversions.refusedList>['rows'][number]

/**
 * Lists the payments that were not reported to an ad network, with the reasons. A payment of the last seven days that
 * the network itself refused can be sent again.
 */
export function RefusedConversionsDialog({
  network,
  onClose,
}: {
  readonly network: AdNetwork
  readonly onClose: () => void
}) {
  const { t } = useConversionsText()
  const rows = usePaginatedRows(studioConversions.refusedList, { network })
  const retry = useRetry(network)
  return (
    <Dialog
      title={t('conversions.refusedBy', { network: adNetworkNames[network] })}
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <ErrorMessage text={retry.problem} />
      <QueryStates query={rows}>
        {(refused) =>
          refused.length === 0 ? (
            <EmptyState title={t('conversions.noneRefused')} />
          ) : (
            <ul className={styles.list}>
              {refused.map((row) => (
                <RefusedRow key={row.orderId} row={row} busyId={retry.busyId} onRetry={retry.start} />
              ))}
            </ul>
          )
        }
      </QueryStates>
      {rows.hasMore && <ListFooter rows={rows} />}
    </Dialog>
  )
}

function RefusedRow({
  row: { orderId, at, reason, status, words, canRetry },
  busyId,
  onRetry,
}: {
  readonly row: Refused
  readonly busyId: string | undefined
  readonly onRetry: (orderId: string) => void
}) {
  const { t, time } = useConversionsText()
  return (
    <li>
      <div>
        <Link to="/orders/$orderId" params={{ orderId }}>
          {t('orders.order', { id: orderId })}
        </Link>
        <time className={styles.quiet}>{time(at)}</time>
        <p>{t(`conversions.reason.${reason}`)}</p>
        {reason === 'answer' && (
          <p className={styles.words} lang="en">
            {[status, words].filter((part) => part !== undefined).join(' · ')}
          </p>
        )}
      </div>
      {canRetry && (
        <Button isSmall isBusy={busyId === orderId} onClick={() => onRetry(orderId)}>
          {t('conversions.retry')}
        </Button>
      )}
    </li>
  )
}

/** Returns a mutation that sends a refused conversion to the ad network again. */
function useRetry(network: AdNetwork) {
  const { t } = useConversionsText()
  const textOf = useFailureText()
  const showToast = useToast()
  const { mutate, error, isPending, variables } = useStudioMutation(studioConversions.retry)
  const problemOf = (failure: CallFailure) =>
    failure.reason === 'notRetried' ? t('conversions.notRetried') : textOf(failure)
  return {
    busyId: isPending ? variables.orderId : undefined,
    problem: error ? problemOf(error) : undefined,
    start: (orderId: string) =>
      mutate({ orderId, network }, { onSuccess: () => showToast({ text: t('conversions.retried') }) }),
  }
}
