import type { ReactNode } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from './button.tsx'
import { Empty, LoadingRows, Note } from './states.tsx'

interface Query<T> {
  readonly data: T | undefined
  readonly error: CallFailure | null
  readonly isFetching: boolean
  refetch(): unknown
}

/** A query's data in all states: loading, loaded, failed, and out of date because the connection is lost. */
export function Loaded<T>({ query, children }: { query: Query<T>; children: (data: T) => ReactNode }) {
  const { t } = useText()
  const textOf = useFailureText()
  const { data, error } = query
  const retry = (
    <Button icon="refresh" isBusy={query.isFetching} onClick={() => void query.refetch()}>
      {t('common.retry')}
    </Button>
  )
  if (data === undefined && !error) return <LoadingRows label={t('common.loading')} />
  if (data === undefined && error) {
    return (
      <Empty title={t('failure.title')} text={textOf(error)}>
        {retry}
      </Empty>
    )
  }
  return (
    <>
      {error && (
        <Note tone="warn" isAlert>
          {textOf(error)}
        </Note>
      )}
      {data !== undefined && children(data)}
    </>
  )
}
