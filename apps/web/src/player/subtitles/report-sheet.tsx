import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocale } from '#i18n/use-text.ts'
import { useCurrentTitle, usePlayback, usePlayerMessages } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import button from '#ui/button.module.css'
import { lazyWithRetry } from '#ui/later.ts'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './report-sheet.module.css'
import { useSubtitleFile } from './use-subtitles.ts'

const loadReport = async () => ({ SubtitleReport: (await import('./subtitle-report.tsx')).SubtitleReport })
const SubtitleReport = lazyWithRetry(loadReport, 'SubtitleReport')

/** The form to report a subtitle problem. Also sends the episode, the language, the position and the last subtitle. */
export function ReportSheet({ onClose }: { onClose: () => void }) {
  const { t, load } = useLocale()
  const { n, pool, lastCue } = usePlayback()
  const { video } = useCurrentTitle()
  const { showMessage } = usePlayerMessages()
  const { file } = useSubtitleFile()
  // Captures the position when the sheet opens, before the texts load and the viewer types.
  const [place] = useState(() => ({
    vidName: video.vidName,
    vid: video.vidId,
    episode: n,
    subtitleLanguage: file?.language,
    seconds: pool.current()?.video.currentTime ?? 0,
    cue: lastCue.current?.n === n ? lastCue.current : undefined,
  }))
  // Pauses playback while the sheet is open.
  useEffect(() => {
    if (pool.state.get().status !== 'playing') return
    pool.pause()
    return () => pool.play()
  }, [pool])
  const [hasTexts, setHasTexts] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const giveUp = useEffectEvent(() => {
    showMessage(t('shell.chunkText'))
    onClose()
  })
  useEffect(() => {
    // The texts of the report form are not part of the player's texts.
    load('rest').then(() => setHasTexts(true), giveUp)
  }, [load])
  const waiting = <SkeletonBox className={styles.waiting} />
  return (
    <Sheet label={t('player.reportSubtitles')} onClose={onClose}>
      {isSent ? (
        <div className={styles.sent} role="status">
          <h2 className="display">{t('player.reportSent')}</h2>
          <button type="button" className={button.primary} onClick={onClose}>
            {t('player.close')}
          </button>
        </div>
      ) : hasTexts ? (
        <Suspense fallback={waiting}>
          <SubtitleReport {...place} onSent={() => setIsSent(true)} onClose={onClose} />
        </Suspense>
      ) : (
        waiting
      )}
    </Sheet>
  )
}
