import { studioTitle } from '@cliffhanger/contract/studio/title'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { subtitleLanguages } from '@cliffhanger/domain/subtitle-languages'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailure, callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useCurrentOperator, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { subtitleCodesInStudioOrder } from '#pages/subtitles/subtitle-codes.ts'
import { classNames } from '#ui/class-names.ts'
import { SegmentedControl } from '#ui/forms/segments.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState, ErrorMessage } from '#ui/pages/states.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useTitlePageText } from '../use-title-page-text.ts'
import { MissingSubtitles } from './missing-subtitles.tsx'
import styles from './subtitles.module.css'
import type { TabProps } from './title.tsx'

/**
 * Lists the subtitle files for each episode and language: edits and downloads them, and creates missing ones. Also
 * lists the dubbing tracks.
 */
export function Subtitles({ title }: TabProps) {
  const { t } = useText()
  const { vidId, slug } = title
  const query = useStudioQuery(studioTitle.subtitles, { vidId })
  const textOf = useFailureText()
  const pageText = useTitlePageText()
  const { data: me } = useCurrentOperator()
  const mayRead = me !== undefined && isActionAllowed(me.role, 'subtitles.read')
  const mayEdit = me !== undefined && isActionAllowed(me.role, 'subtitles.edit')
  const [problem, setProblem] = useState('')
  const [isDownloading, setDownloading] = useState(false)
  const [missing, setMissing] = useState<{ readonly n: number; readonly code: SubtitleCode }>()
  async function download(code: SubtitleCode, n: number): Promise<void> {
    setProblem('')
    try {
      const { text } = await callStudio(studioTitle.subtitleFile, { vidId, n, code })
      saveFile(`${slug}-${code}-${String(n).padStart(3, '0')}.srt`, 'application/x-subrip', text)
    } catch (error) {
      if (error instanceof CallFailure) setProblem(textOf(error))
    }
  }
  return (
    <QueryStates query={query}>
      {({ episodes }) => {
        const used = subtitleCodesInStudioOrder.filter((code) =>
          episodes.some((episode) => episode.codes.includes(code)),
        )
        const shown = mayEdit ? subtitleCodesInStudioOrder : used
        if (shown.length === 0 || episodes.length === 0)
          return <EmptyState title={pageText('title.subtitles.none')} text={pageText('title.subtitles.noneText')} />
        const there = episodes.reduce((sum, episode) => sum + episode.codes.length, 0)
        return (
          <Card
            title={t('title.tab.subtitles')}
            about={pageText('title.subtitles.count', { there, of: used.length * episodes.length })}
            isFlush
          >
            <ErrorMessage text={problem} />
            {mayRead && (
              <div className={styles.bar}>
                <span aria-hidden="true">{pageText('subtitleFile.click')}</span>
                <SegmentedControl
                  label={pageText('subtitleFile.click')}
                  options={[
                    { value: 'edit', label: pageText('subtitleFile.edit') },
                    { value: 'download', label: pageText('subtitleFile.download') },
                  ]}
                  value={isDownloading ? 'download' : 'edit'}
                  onChoose={(value) => setDownloading(value === 'download')}
                />
              </div>
            )}
            <table className={styles.matrix} aria-label={t('title.tab.subtitles')}>
              <thead>
                <tr>
                  <th scope="col">{t('title.words.language')}</th>
                  {episodes.map(({ n }) => (
                    <th key={n} scope="col">
                      <span className={n === 1 || n % 5 === 0 ? undefined : 'visually-hidden'}>{n}</span>
                    </th>
                  ))}
                  <th scope="col">{pageText('title.subtitles.files')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((code) => (
                  <tr key={code}>
                    <th scope="row" lang={subtitleLanguages[code].tag}>
                      {subtitleLanguages[code].name}
                    </th>
                    {episodes.map(({ n, codes: own }) => (
                      <td key={n}>
                        <Cell
                          {...{ vidId, n, code, mayEdit }}
                          isThere={own.includes(code)}
                          opensEditor={mayRead && !isDownloading}
                          onDownload={() => void download(code, n)}
                          onBegin={() => setMissing({ n, code })}
                        />
                      </td>
                    ))}
                    <SumCell
                      there={episodes.filter((episode) => episode.codes.includes(code)).length}
                      of={episodes.length}
                    />
                  </tr>
                ))}
              </tbody>
            </table>
            {subtitleCodesInStudioOrder.map((code) => {
              const dubbed = episodes.filter(({ dubs }) => dubs.includes(code)).length
              const { name, tag } = subtitleLanguages[code]
              return (
                dubbed > 0 && (
                  <p key={code} className={styles.dubbed}>
                    {pageText('title.dubbed')} <span lang={tag}>{name}</span> ({dubbed} / {episodes.length})
                  </p>
                )
              )
            })}
            {missing && <MissingSubtitles vidId={vidId} {...missing} onClose={() => setMissing(undefined)} />}
          </Card>
        )
      }}
    </QueryStates>
  )
}

interface CellProps {
  readonly vidId: string
  readonly n: number
  readonly code: SubtitleCode
  readonly isThere: boolean
  readonly mayEdit: boolean
  /** True to open the editor; false to download the file. */
  readonly opensEditor: boolean
  onDownload(): void
  onBegin(): void
}

/** The cell of a subtitle file, or of a missing one. */
function Cell({ vidId, n, code, isThere, mayEdit, opensEditor, onDownload, onBegin }: CellProps) {
  const pageText = useTitlePageText()
  const { name: language } = subtitleLanguages[code]
  const named = (label: string) => ({ 'aria-label': label, title: label })
  if (isThere && opensEditor) {
    return (
      <Link
        to="/subtitles/$vidId/$n/$code"
        params={{ vidId, n: String(n), code }}
        className={styles.there ?? ''}
        {...named(pageText('subtitleFile.editOf', { language, n }))}
      />
    )
  }
  if (isThere) {
    return (
      <button
        type="button"
        className={styles.there}
        {...named(pageText('title.subtitles.download', { language, n }))}
        onClick={onDownload}
      />
    )
  }
  const label = pageText('title.subtitles.missing', { language, n })
  if (!mayEdit) return <span className={styles.missing} role="img" {...named(label)} />
  return <button type="button" className={styles.missing} {...named(label)} onClick={onBegin} />
}

const SumCell = ({ there, of }: { readonly there: number; readonly of: number }) => (
  <td className={classNames(styles.sum, there < of && styles.lacking)}>
    {there} / {of}
  </td>
)
