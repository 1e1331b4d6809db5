import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import { useState } from 'react'
import { CallFailure, callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { usePaginatedRows } from '#api/use-rows.ts'
import { shortOperatorName } from '#editing/operator-name.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { ListFooter } from '#ui/lists/rows-foot.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState, ErrorMessage } from '#ui/pages/states.tsx'
import type { CueEdits, SubtitleFileId } from '../cues/use-edits.ts'
import styles from './versions-dialog.module.css'

interface Props {
  readonly fileKey: SubtitleFileId
  readonly edits: CueEdits
  readonly canEdit: boolean
  onClose(): void
}

/**
 * Lists the versions published in Studio. An old version can be loaded into the editor and published like any other
 * change.
 */
export function VersionsDialog({ fileKey, edits, canEdit, onClose }: Props) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const versions = usePaginatedRows(studioSubtitles.versions, { ...fileKey })
  const [failure, setFailure] = useState('')
  async function load(version: number): Promise<void> {
    try {
      const { cues } = await callStudio(studioSubtitles.version, { ...fileKey, version })
      edits.replaceAll(cues)
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(textOf(error))
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('subtitles.versions')}
      actions={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <QueryStates query={versions}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('subtitles.noVersions')} text={t('subtitles.noVersionsText')} />
          ) : (
            <ul className={styles.versions}>
              {rows.map(({ version, isFirst, operator, at }) => (
                <li key={version}>
                  <span>
                    <b>{t('subtitles.version', { version })}</b>
                    <small>
                      {isFirst ? t('subtitles.firstVersion') : `${shortOperatorName(operator)} · ${time(at)}`}
                    </small>
                  </span>
                  {canEdit && (
                    <Button isSmall onClick={() => void load(version)}>
                      {t('subtitles.loadVersion')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryStates>
      <ListFooter rows={versions} />
      <ErrorMessage text={failure || undefined} />
    </Dialog>
  )
}
