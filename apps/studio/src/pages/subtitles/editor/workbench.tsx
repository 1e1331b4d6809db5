import { studioSubtitles } from '@cliffhanger/contract/studio/subtitles'
import type { SubtitleCode } from '@cliffhanger/domain/languages'
import { isActionAllowed, type StudioRole } from '@cliffhanger/domain/studio-roles'
import { checkCues } from '@cliffhanger/domain/subtitle-cues'
import { useRef, useState } from 'react'
import { useStudioQuery } from '#api/use-studio.ts'
import { ConflictNote } from './conflict-note.tsx'
import { CueList } from './cues/cue-list.tsx'
import { groupReportsByCue } from './cues/cue-reports.ts'
import { type SubtitleFile, type SubtitleFileId, useCueEdits } from './cues/use-edits.ts'
import { AnswerDialog } from './dialogs/answer-dialog.tsx'
import { KeysDialog } from './dialogs/keys-dialog.tsx'
import { PublishDialog } from './dialogs/publish-dialog.tsx'
import { VersionsDialog } from './dialogs/versions-dialog.tsx'
import styles from './editor.module.css'
import { EditorBar } from './editor-bar.tsx'
import { usePlayer } from './player/use-player.ts'
import { VideoPane } from './player/video-pane.tsx'
import { Waveform } from './player/waveform.tsx'
import { ReportsCard } from './reports-card.tsx'
import { useEditorKeys } from './use-editor-keys.ts'

export type WorkbenchDialogName = 'publish' | 'versions' | 'keys' | 'answer'

interface Props {
  readonly file: SubtitleFile
  readonly fileKey: SubtitleFileId
  readonly beside: SubtitleCode | undefined
  /** Initial playback position in milliseconds. */
  readonly at: number | undefined
  readonly role: StudioRole
}

/** The workbench for a subtitle file: video, cues, reports and waveform, with all editing actions. */
export function Workbench({ file, fileKey, beside, at, role }: Props) {
  const edits = useCueEdits(fileKey, file)
  const player = usePlayer(fileKey.vidId, fileKey.n)
  const list = useRef<HTMLElement>(null)
  const [dialog, setDialog] = useState<WorkbenchDialogName>()
  const [currentId, setCurrentId] = useState(
    () => (edits.cues.find(({ endMs }) => endMs > (at ?? 0)) ?? edits.cues[0])?.id,
  )
  const others = useStudioQuery(
    studioSubtitles.read,
    { ...fileKey, code: beside ?? fileKey.code },
    { isEnabled: beside !== undefined },
  )
  const { cues } = edits
  const current = cues.find(({ id }) => id === currentId)
  const reports = groupReportsByCue(cues, file.reports)
  const problems = checkCues(edits.edited, fileKey.code, file.durationMs)
  const canEdit = isActionAllowed(role, 'subtitles.edit')

  function select(id: number): void {
    setCurrentId(id)
    const cue = cues.find((one) => one.id === id)
    if (cue) player.seek(cue.startMs)
  }
  const keys = useEditorKeys({
    ...{ edits, player, current, canEdit, reports, select, setCurrentId, list },
    isBlocked: dialog !== undefined,
    showKeys: () => setDialog('keys'),
  })
  const close = () => setDialog(undefined)
  const besideCues = beside === undefined ? [] : (others.data?.cues ?? [])
  return (
    <div className={styles.workbench}>
      <div>
        <EditorBar
          {...{ file, fileKey, beside, edits, problems, canEdit }}
          reportedCues={reports.size}
          onOpen={setDialog}
        />
        {edits.isOvertaken && <ConflictNote file={file} edits={edits} />}
      </div>
      <div className={styles.middle}>
        <VideoPane player={player} cues={cues} code={fileKey.code} durationMs={file.durationMs}>
          {current && (
            <ReportsCard
              cue={current}
              reports={reports.get(current.id) ?? []}
              {...{ player, canEdit, edits }}
              onAnswer={() => setDialog('answer')}
            />
          )}
        </VideoPane>
        <CueList
          ref={list}
          {...{ cues, fileKey, beside, besideCues, currentId, problems, reports, canEdit, edits, select, keys }}
        />
      </div>
      <Waveform {...{ player, cues, currentId, reports, select }} code={fileKey.code} durationMs={file.durationMs} />
      {dialog === 'publish' && <PublishDialog {...{ file, fileKey, edits, problems }} onClose={close} />}
      {dialog === 'versions' && <VersionsDialog {...{ fileKey, edits, canEdit }} onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'answer' && current && (
        <AnswerDialog fileKey={fileKey} reports={reports.get(current.id) ?? []} onClose={close} />
      )}
    </div>
  )
}
