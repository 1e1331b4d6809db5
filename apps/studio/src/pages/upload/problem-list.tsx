import { studioUpload } from '@cliffhanger/contract/studio/upload'
import { useRef } from 'react'
import { useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { useCopy } from '#ui/overlays/use-copy.ts'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { ChosenFolder } from './chosen-files.ts'
import styles from './upload.module.css'
import { findUploadErrors, findUploadNotes, type Upload, type UploadProblem } from './upload-facts.ts'
import { useUploadFailure } from './use-upload-failure.ts'

interface Props {
  readonly upload: Upload
  readonly onAdd: (folders: readonly ChosenFolder[]) => void
}

/** Lists the problems of an upload by file and reason. Errors prevent the import, notes do not. */
export function ProblemList({ upload, onAdd }: Props) {
  const { t } = useText()
  const copy = useCopy()
  const [errors, notes] = [findUploadErrors(upload), findUploadNotes(upload)]
  const list = errors.map(({ file, reason }) => `${file}: ${reason}`).join('\n')
  return (
    <>
      {errors.length > 0 && (
        <Card
          title={t('upload.mend', { count: errors.length })}
          isFlush
          isGroup
          actions={
            <Button isSmall icon="copy" onClick={() => void copy(list)}>
              {t('upload.copyList')}
            </Button>
          }
        >
          <ProblemRows problems={errors} upload={upload} onAdd={onAdd} />
        </Card>
      )}
      {notes.length > 0 && (
        <Card title={t('upload.warnings', { count: notes.length })} about={t('upload.warningsText')} isFlush isGroup>
          <ProblemRows problems={notes} upload={upload} onAdd={onAdd} />
        </Card>
      )}
    </>
  )
}

/** Groups notes that are the same for several files. */
function groupNotes(problems: readonly UploadProblem[]): readonly (readonly UploadProblem[])[] {
  const groups = new Map<string, UploadProblem[]>()
  for (const problem of problems) {
    const key = problem.severity === 'note' ? problem.reason : `${problem.file} ${problem.reason}`
    groups.set(key, [...(groups.get(key) ?? []), problem])
  }
  return [...groups.values()]
}

function ProblemRows({ problems, upload, onAdd }: Props & { readonly problems: readonly UploadProblem[] }) {
  const { t } = useText()
  return (
    <ul className={styles.rows}>
      {groupNotes(problems)
        .flatMap(([problem, ...more]) => (problem ? [{ problem, more }] : []))
        .map(({ problem, more }) => (
          <li key={`${problem.file} ${problem.reason}`}>
            <div className={styles.problem}>
              {more.length === 0 ? (
                <code>{problem.file}</code>
              ) : (
                <details className={styles.more}>
                  <summary>{t('upload.files', { count: more.length + 1 })}</summary>
                  <code>{[problem, ...more].map(({ file }) => file).join(', ')}</code>
                </details>
              )}
              <p>{t(`problem.${problem.code ?? 'other'}`)}</p>
              <p className={styles.reason} lang="en">
                {problem.reason}
              </p>
            </div>
            {problem.severity === 'error' && problem.fileId !== undefined && (
              <MendButtons upload={upload} path={problem.file} fileId={problem.fileId} onAdd={onAdd} />
            )}
          </li>
        ))}
    </ul>
  )
}

function MendButtons({ upload, path, fileId, onAdd }: Props & { readonly path: string; readonly fileId: string }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const failureOf = useUploadFailure()
  const removeFile = useStudioMutation(studioUpload.removeFile)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onAdd([{ name: upload.name, files: [{ path, file }] }])
          target.value = ''
        }}
      />
      <Button isSmall onClick={() => input.current?.click()}>
        {t('upload.replace')}
      </Button>
      <Button
        isSmall
        look="quiet"
        isBusy={removeFile.isPending}
        onClick={() => removeFile.mutate({ uploadId: upload.uploadId, fileId })}
      >
        {t('upload.leaveOut')}
      </Button>
      <ErrorMessage text={removeFile.error ? failureOf(removeFile.error) : undefined} />
    </>
  )
}
