import { Link } from '@tanstack/react-router'
import { formatCueTime } from '#i18n/cue-time.ts'
import { useText } from '#i18n/use-text.ts'
import { buttonClassNames } from '#ui/forms/button.tsx'
import styles from './reported-cue.module.css'
import type { ThreadData } from './thread.tsx'

/** Shows the subtitle cue that the viewer reported, with a link to the subtitle editor. */
export function ReportedCue({ cue }: { cue: NonNullable<ThreadData['cue']> }) {
  const { t } = useText()
  const { vidId, title, n, code, atMs, text, problem, reports } = cue
  const editor: string = `/subtitles/${vidId}/${n}/${code}?at=${atMs}`
  return (
    <div className={styles.cue}>
      <div>
        <b>{`${t('viewer.episodeOf', { title, episode: String(n) })}, ${code}, ${formatCueTime(atMs)}`}</b>
        {text && <q>{text}</q>}
        <small>
          {t(`feedback.problem.${problem}`)} · {t('feedback.cueReports', { count: reports })}
        </small>
      </div>
      <Link className={buttonClassNames.plain} to={editor}>
        {t('feedback.openCue')}
      </Link>
    </div>
  )
}
