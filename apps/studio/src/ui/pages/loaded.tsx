import { type ReactNode, useState } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button, type ButtonProps } from '#ui/forms/button.tsx'
import { EmptyState, LoadingRows, NoteBox } from './states.tsx'

interface Query<T> {
  readonly data: T | undefined
  readonly error: CallFailure | null
  readonly isFetching: boolean
  refetch(): unknown
}

interface QueryStatesProps<T> {
  readonly query: Query<T>
  /** Returns the explanation of a failure; by default, a general text. */
  readonly textOf?: ((failure: CallFailure) => string) | undefined
  readonly children: (data: T) => ReactNode
}

/** Renders a query's data in every state: loading, loaded, failed, and outdated because a refetch failed. */
export function QueryStates<T>({ query, textOf: ownTextOf, children }: QueryStatesProps<T>) {
  const { t } = useText()
  const commonTextOf = useFailureText()
  const textOf = ownTextOf ?? commonTextOf
  const [retriedError, setRetriedError] = useState<CallFailure | null>(null)
  const { data } = query
  // A query that is being retried has no error; the retry button stays and keeps the focus.
  const error = query.error ?? retriedError
  async function retry(): Promise<void> {
    setRetriedError(error)
    await query.refetch()
    setRetriedError(null)
  }
  const retryButton = (look: Pick<ButtonProps, 'icon' | 'isSmall'>) => (
    <Button {...look} isBusy={query.isFetching} onClick={() => void retry()}>
      {t('common.retry')}
    </Button>
  )
  if (data === undefined && !error) return <LoadingRows label={t('common.loading')} />
  if (data === undefined && error) {
    return (
      <EmptyState title={t('failure.title')} text={textOf(error)}>
        {retryButton({ icon: 'refresh' })}
      </EmptyState>
    )
  }
  return (
    <>
      {error && (
        <NoteBox tone="warn" isAlert>
          {textOf(error)} {retryButton({ isSmall: true })}
        </NoteBox>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
