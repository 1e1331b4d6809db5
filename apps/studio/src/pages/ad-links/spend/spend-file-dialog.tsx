import type { Output } from '@cliffhanger/contract/call'
import { type AdSpendRow, studioAdLinks } from '@cliffhanger/contract/studio/ad-links'
import { useRef, useState } from 'react'
import { useFailureText } from '#api/failure-text.ts'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { useAdsText } from '#pages/ad-links/use-ads-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { type CsvColumn, CsvDownload } from '#ui/lists/rows-foot.tsx'
import { Table } from '#ui/lists/table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { ScrollBox } from '#ui/pages/scroll-box.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import styles from './spend.module.css'

type Preview = Output<typeof studioAdLinks.previewSpend>
type Fault = Preview['faults'][number]

/** Columns of the CSV file that the import accepts. */
const csvColumns: readonly CsvColumn<AdSpendRow>[] = [
  { title: 'day', value: ({ day }) => day },
  { title: 'link', value: ({ link }) => link },
  { title: 'amount', value: ({ amount }) => amount },
  { title: 'currency', value: ({ currency }) => currency },
]
/** Maximum file length that the server accepts, in characters. */
const mostCharacters = 1_500_000

/**
 * Imports ad spend from a CSV file. First shows the changes, or the invalid rows; a file with an invalid row is not
 * imported.
 */
export function SpendFileDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useAdsText()
  const textOf = useFailureText()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const preview = useStudioMutation(studioAdLinks.previewSpend)
  const apply = useStudioMutation(studioAdLinks.importSpend)
  const stored = usePaginatedRows(studioAdLinks.spendRows, {})
  const [file, setFile] = useState<{ readonly name: string; readonly text: string }>()
  const isTooLarge = (file?.text.length ?? 0) > mostCharacters
  const found = isTooLarge ? undefined : preview.data
  const canImport = found !== undefined && found.faults.length === 0 && found.equal < found.rows

  async function read(chosen: File): Promise<void> {
    const text = await chosen.text()
    setFile({ name: chosen.name, text })
    apply.reset()
    preview.reset()
    if (text.length <= mostCharacters) preview.mutate({ file: text || ' ' })
  }
  function save(): void {
    if (!file) return
    apply.mutate(
      { file: file.text },
      {
        onSuccess({ rows }) {
          toast({ text: t('ads.imported', { count: rows }) })
          onClose()
        },
      },
    )
  }
  const failure = preview.error ?? apply.error
  const problem = isTooLarge ? t('ads.fileTooLarge') : failure ? textOf(failure) : undefined
  return (
    <Dialog
      title={t('ads.spendFile')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="ink" disabled={!canImport} isBusy={apply.isPending} onClick={save}>
            {t('ads.import', { count: canImport ? found.rows : 0 })}
          </Button>
        </>
      }
    >
      <p>{t('ads.fileFormat')}</p>
      <pre className={styles.example}>{'day,link,amount,currency\n2026-11-21,mbes7,214.00,USD'}</pre>
      <div className={styles.files}>
        <input
          ref={input}
          hidden
          type="file"
          accept=".csv,text/csv"
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            if (chosen) void read(chosen)
            target.value = ''
          }}
        />
        <Button icon="upload" isBusy={preview.isPending} onClick={() => input.current?.click()}>
          {t('ads.chooseFile')}
        </Button>
        <span>{t('ads.storedSpend')}</span>
        <CsvDownload rows={stored} fileName="ad-spend" columns={csvColumns} />
      </div>
      <ErrorMessage text={problem} />
      {file &&
        found &&
        (found.faults.length > 0 ? (
          <Faults name={file.name} faults={found.faults} />
        ) : (
          <Changes name={file.name} preview={found} />
        ))}
    </Dialog>
  )
}

function Changes({ name, preview }: { readonly name: string; readonly preview: Preview }) {
  const { t, money } = useAdsText()
  const { rows, added, replaced, equal, removed, sums } = preview
  return (
    <NoteBox tone={equal === rows ? 'info' : 'ok'}>
      <b>{name}</b>
      <p>{t('ads.fileChanges', { added, replaced, removed, equal })}</p>
      {sums.map(({ currency, amount, before }) => (
        <p key={currency}>{t('ads.fileSum', { amount: money(amount, currency), before: money(before, currency) })}</p>
      ))}
      {equal === rows && <p>{t('ads.fileEqual')}</p>}
    </NoteBox>
  )
}

function Faults({ name, faults }: { readonly name: string; readonly faults: readonly Fault[] }) {
  const { t, number } = useAdsText()
  const rows = faults.map((fault, at) => ({ ...fault, at }))
  return (
    <>
      <NoteBox tone="bad" isAlert>
        {t('ads.fileFaults', { name, count: faults.length })}
      </NoteBox>
      <ScrollBox label={t('ads.wrongRows')} className={styles.faults}>
        <Table
          label={t('ads.wrongRows')}
          rows={rows}
          keyOf={({ at }) => String(at)}
          columns={[
            { id: 'row', title: t('ads.row'), isNumber: true, cell: ({ row }) => number(row) },
            { id: 'field', title: t('ads.column'), cell: ({ field }) => field || '–' },
            { id: 'value', title: t('ads.value'), isWrapping: true, cell: ({ value }) => value || '–' },
            { id: 'reason', title: t('ads.reason'), isWrapping: true, cell: ({ reason }) => t(`ads.fault.${reason}`) },
          ]}
        />
      </ScrollBox>
    </>
  )
}
