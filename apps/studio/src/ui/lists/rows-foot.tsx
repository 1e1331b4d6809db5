import { useEffect, useRef, useState } from 'react'
import { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import type { LoadedRows } from '#api/use-rows.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { saveCsv } from '#ui/save-csv.ts'
import styles from './rows-foot.module.css'

/** A column of a CSV file. Times are in ISO 8601; amounts are unchanged from the server's response. */
export interface CsvColumn<Row> {
  readonly title: string
  value(row: Row): string | number
}

/**
 * The footer of a list: number of loaded rows, a button to load the next page, and a CSV download of all rows that
 * match the filters.
 */
export function ListFooter<Row>({
  rows,
  csv,
}: {
  readonly rows: LoadedRows<Row>
  readonly csv?: { readonly fileName: string; readonly columns: readonly CsvColumn<Row>[] }
}) {
  const { t } = useText()
  if (!rows.data?.length) return null
  return (
    <div className={styles.foot}>
      <span>{t('rows.count', { count: rows.data.length })}</span>
      {csv && <CsvDownload rows={rows} {...csv} />}
      {rows.hasMore && (
        <Button isSmall isBusy={rows.isFetching} onClick={rows.loadMore}>
          {t('common.more')}
        </Button>
      )}
    </div>
  )
}

/** Downloads all rows of a list as a CSV file. */
export function CsvDownload<Row>({
  rows,
  fileName,
  columns,
}: {
  readonly rows: Pick<LoadedRows<Row>, 'readAll'>
  readonly fileName: string
  readonly columns: readonly CsvColumn<Row>[]
}) {
  const { t } = useText()
  const textOf = useFailureText()
  const [count, setCount] = useState<number>()
  const [problem, setProblem] = useState('')
  const download = useRef<AbortController>(undefined)
  useEffect(() => () => download.current?.abort(), [])

  async function start(): Promise<void> {
    const running = new AbortController()
    download.current = running
    setProblem('')
    setCount(0)
    try {
      const all = await rows.readAll(setCount, running.signal)
      const cells = all.map((row) => columns.map(({ value }) => value(row)))
      saveCsv(fileName, [columns.map(({ title }) => title), ...cells])
    } catch (error) {
      if (!running.signal.aborted && error instanceof CallFailure) setProblem(textOf(error))
    } finally {
      setCount(undefined)
    }
  }
  if (count !== undefined) {
    return (
      <>
        <span role="status">{t('rows.reading', { count })}</span>
        <Button isSmall onClick={() => download.current?.abort()}>
          {t('common.cancel')}
        </Button>
      </>
    )
  }
  return (
    <>
      <Button isSmall icon="download" onClick={() => void start()}>
        CSV
      </Button>
      <ErrorMessage text={problem} />
    </>
  )
}
