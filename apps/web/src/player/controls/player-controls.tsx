import { episodeCounts } from '#features/titles/counts.tsx'
import { useText } from '#i18n/use-text.ts'
import styles from '#player/chrome.module.css'
import { PlayerToast } from '#player/messages/player-toast.tsx'
import { episodeName, useCurrentTitle, usePlayback, useSheets } from '#player/player-context.ts'
import { ChevronUpIcon, GridIcon } from '#player/player-icons.tsx'
import { firstEpisodeToPay } from '#player/stage/title-facts.ts'
import { CurrentSubtitles } from '#player/subtitles/subtitle-line.tsx'
import { SubtitlePositionEditor } from '#player/subtitles/subtitle-position-editor.tsx'
import { useIsWide } from '#player/use-is-wide.ts'
import { useStore } from '#player/use-store.ts'
import { ChevronRightIcon } from '#ui/icons/icons.tsx'
import { PositionSlider } from './position-slider.tsx'
import own from './title-button.module.css'

/** The title's name on phones; opens the synopsis sheet. */
function TitleButton() {
  const t = useText()
  const { video } = useCurrentTitle()
  const { openSheet } = useSheets()
  return (
    <div className={own.heading}>
      <h1 className={`${styles.title} display`}>
        {video.vidName}
        <ChevronRightIcon size="tiny" />
      </h1>
      <button
        className={own.open}
        type="button"
        aria-haspopup="dialog"
        aria-label={t('player.about', { title: video.vidName })}
        onClick={() => openSheet('about')}
      />
    </div>
  )
}

/** Shows the episode's number and name: "EP 9 · The ring is a fake". */
export function EpisodeLine() {
  const t = useText()
  const { n } = usePlayback()
  const { video } = useCurrentTitle()
  const name = episodeName(video, n)
  return name ? t('player.episodeNamed', { n, name }) : t('player.episodeShort', { n })
}

/**
 * The bar that opens the episode picker on phones. Shows the first episode that costs this viewer coins, with its
 * price, before the viewer reaches a paywall.
 */
function EpisodeBar() {
  const t = useText()
  const { n } = usePlayback()
  const { video, hints } = useCurrentTitle()
  const { openSheet } = useSheets()
  const from = firstEpisodeToPay(video, hints)
  const price =
    from !== undefined
      ? t('player.paidFrom', { n: from, count: video.consumeCoin })
      : episodeCounts(video).isAllFree
        ? t('player.allFree')
        : t('player.allOpen')
  return (
    <button
      className={`${styles.episodes} figures`}
      type="button"
      aria-haspopup="dialog"
      onClick={() => openSheet('episodes')}
    >
      <GridIcon size="small" />
      <span className={styles.words}>
        <span className={styles.count}>{t('player.episodesOf', { n, total: video.totalNum })}</span>
        <span className={styles.price}>{price}</span>
      </span>
      <ChevronUpIcon size="tiny" />
    </button>
  )
}

/**
 * The player controls at the lower edge: subtitles, toast, title, position slider and episode bar. While casting,
 * phones show only title and episode bar, and wide screens nothing.
 */
export function PlayerControls() {
  const { watching, n } = usePlayback()
  const { isAtReceiver } = useStore(watching.state)
  const { sheet, openSheet, closeSheet } = useSheets()
  const isWide = useIsWide()
  if (isAtReceiver)
    return (
      !isWide && (
        <div className={styles.bottomBar}>
          <div className={styles.controls}>
            <TitleButton />
            <EpisodeBar />
          </div>
        </div>
      )
    )
  const isPlacing = sheet === 'place'
  return (
    <div className={styles.bottomBar}>
      {isPlacing ? <SubtitlePositionEditor onClose={closeSheet} /> : <CurrentSubtitles key={n} />}
      <PlayerToast />
      <div className={styles.controls} inert={isPlacing}>
        {!isWide && (
          <>
            <TitleButton />
            <button className={styles.line} type="button" aria-haspopup="dialog" onClick={() => openSheet('episodes')}>
              <EpisodeLine />
            </button>
          </>
        )}
        <PositionSlider />
        {!isWide && <EpisodeBar />}
      </div>
    </div>
  )
}
