import { useText } from '#i18n/use-text.ts'
import { useSheets } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import radio from '#ui/forms/radio-row.module.css'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import styles from './subtitle-sheet.module.css'
import { type SubtitleChoice, subtitleLanguagesById, useSubtitleFile } from './use-subtitles.ts'

/** Chooses the subtitle language or none; links to the style and the problem report. */
export function SubtitleSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { openSheet } = useSheets()
  const { files, file, choose } = useSubtitleFile()
  const row = (choice: SubtitleChoice, name: string, isChosen: boolean, tag?: string) => (
    <label key={name} className={radio.row} lang={tag}>
      <input
        type="radio"
        name="subtitles"
        checked={isChosen}
        onChange={() => choose(choice)}
        // `detail` is 0 for a choice with the arrow keys, which must not close the sheet.
        onClick={(event) => event.detail > 0 && onClose()}
      />
      <span>{name}</span>
      <CheckIcon size="small" />
    </label>
  )
  return (
    <Sheet label={t('player.subtitles')} onClose={onClose}>
      <h2 className={`${styles.title} display`}>{t('player.subtitles')}</h2>
      {files.length === 0 ? (
        <p className={styles.none}>{t('player.subtitlesNone')}</p>
      ) : (
        <div>
          {row(0, t('player.subtitlesOff'), file === undefined)}
          {files.map(({ language }) => {
            const { name, tag } = subtitleLanguagesById[language]
            return row(language, name, file?.language === language, tag)
          })}
        </div>
      )}
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => openSheet('style')}>
        {t('player.subtitleStyle')}
        <ChevronRightIcon size="small" />
      </button>
      <button type="button" className={styles.link} aria-haspopup="dialog" onClick={() => openSheet('report')}>
        {t('player.reportSubtitles')}
        <ChevronRightIcon size="small" />
      </button>
    </Sheet>
  )
}
