import { countChanges } from '@cliffhanger/domain/subtitle-cues'
import { useState } from 'react'
import { formatCueTime } from '#i18n/cue-time.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { ScrollBox } from '#ui/pages/scroll-box.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import styles from './conflict-note.module.css'
import type { CueEdits, SubtitleFile } from './cues/use-edits.ts'

/**
 * Shown if another version of the file was published after this operator began to edit: compares both texts, and the
 * operator chooses one.
 */
export function ConflictNote({ file, edits }: { readonly file: SubtitleFile; readonly edits: CueEdits }) {
  const { t } = useText()
  const [isCompared, setCompared] = useState(false)
  const changes = countChanges(file.cues, edits.edited)
  const text = (cue: SubtitleFile['cues'][number]) => `${formatCueTime(cue.startMs)} ${cue.text}`
  const only = (a: SubtitleFile['cues'], b: SubtitleFile['cues']) =>
    a.filter((cue) => !b.some((o) => text(o) === text(cue)))
  const theirs = { base: file.hash, original: file.cues }
  return (
    <div className={styles.conflict}>
      <NoteBox tone="warn" isAlert>
        <p>{t('subtitles.overtaken', { count: changes.added + changes.removed + changes.moved + changes.reworded })}</p>
        <p className={styles.choices}>
          <Button isSmall onClick={() => setCompared(!isCompared)}>
            {t('subtitles.compare')}
          </Button>
          <Button isSmall onClick={() => edits.rebase(theirs)}>
            {t('subtitles.keepMine')}
          </Button>
          <Button
            isSmall
            onClick={() => {
              edits.replaceAll(file.cues)
              edits.rebase(theirs)
            }}
          >
            {t('subtitles.takeTheirs')}
          </Button>
        </p>
        {isCompared && (
          <ScrollBox label={t('subtitles.compare')} className={styles.compared}>
            {(['published', 'mine'] as const).map((side) => (
              <section key={side}>
                <h2>{t(`subtitles.${side}.heading`)}</h2>
                <ul>
                  {(side === 'mine' ? only(edits.edited, file.cues) : only(file.cues, edits.edited)).map((cue) => (
                    <li key={text(cue)}>{text(cue)}</li>
                  ))}
                </ul>
              </section>
            ))}
          </ScrollBox>
        )}
      </NoteBox>
    </div>
  )
}
