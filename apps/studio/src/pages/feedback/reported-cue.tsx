import { Link } from '@tanstack/react-router'
import { useText } from '#i18n/use-text.ts'
import styles from './feedback.module.css'
import type { ThreadData } from './thread.tsx'

/** "41234" → "0:41.2" */
function positionOf(ms: number): string {
  const seconds = (Math.floor(ms / 100) % 600) / 10
  return `${Math.floor(ms / 60_000)}:${seconds.toFixed(1).padStart(4, '0')}`
}

/** The subtitle line that the viewer reported, and the way to its editor. */
export function ReportedCue({ cue }: { cue: NonNullable<ThreadData['cue']> }) {
  const { t } = useText()
  const { vidId, title, n, code, atMs, text, problem, reports } = cue
  const editor: string = `/subtitles/${vidId}/${n}/${code}?at=${atMs}`
  return (
    <div className={styles.cue}>
      <div>
        <b>{`${t('viewer.episodeOf', { title, episode: String(n) })}, ${code}, ${positionOf(atMs)}`}</b>
        {text && <q>{text}</q>}
        <small>
          {t(`feedback.problem.${problem}`)} · {t('feedback.cueReports', { count: reports })}
        </small>
      </div>
      <Link className={styles.give ?? ''} to={editor}>
        {t('feedback.openCue')}
      </Link>
    </div>
  )
}
