import { readableColor, subtitleCss, subtitleSizes } from '@cliffhanger/player-core/subtitles/style'
import { useId } from 'react'
import { useLocale, useText } from '#i18n/use-text.ts'
import { RangeSlider } from '#player/controls/range-slider.tsx'
import { useCurrentTitle, usePlayback, useSheets } from '#player/player-context.ts'
import { Sheet } from '#player/sheets/sheet.tsx'
import content from '#player/sheets/sheet-content.module.css'
import { BlurredCover } from '#player/startup/blurred-cover.tsx'
import { useStore } from '#player/use-store.ts'
import button from '#ui/button.module.css'
import { CheckIcon } from '#ui/icons/row-icons.tsx'
import { SubtitleArea, useSubtitleStyle } from './subtitle-line.tsx'
import styles from './subtitle-style-sheet.module.css'

export interface Swatch {
  /** Colour as `#rrggbb`. */
  readonly color: string
  readonly name: `player.${'white' | 'yellow' | 'blue' | 'green' | 'black' | 'night' | 'wine'}`
}

interface Props {
  readonly label: string
  readonly swatches: readonly Swatch[]
  readonly chosen: string
  readonly onChange: (color: string) => void
}

/** Offers a few colours to choose from. */
function Swatches({ label, swatches, chosen, onChange }: Props) {
  const t = useText()
  const id = useId()
  return (
    <fieldset className={styles.swatches}>
      <legend>{label}</legend>
      {swatches.map(({ color, name }) => (
        <label key={color} className={styles.swatch} style={{ backgroundColor: color }}>
          <input
            type="radio"
            className="visually-hidden"
            name={id}
            aria-label={t(name)}
            checked={chosen === color}
            onChange={() => onChange(color)}
          />
          <CheckIcon size="small" />
        </label>
      ))}
    </fieldset>
  )
}

const textColors: readonly Swatch[] = [
  { color: '#ffffff', name: 'player.white' },
  { color: '#ffe066', name: 'player.yellow' },
  { color: '#8fe3ff', name: 'player.blue' },
  { color: '#a6f0c6', name: 'player.green' },
  { color: '#000000', name: 'player.black' },
]
const backings: readonly Swatch[] = [
  { color: '#050508', name: 'player.black' },
  { color: '#14203a', name: 'player.night' },
  { color: '#3a1420', name: 'player.wine' },
  { color: '#ffffff', name: 'player.white' },
]

/** The subtitle style editor: each change is saved and shown at once in the sample and in the picture. */
export function SubtitleStyleSheet({ onClose }: { onClose: () => void }) {
  const { t, number } = useLocale()
  const { video } = useCurrentTitle()
  const { watching } = usePlayback()
  const { isAtReceiver } = useStore(watching.state)
  const { openSheet } = useSheets()
  const { style, change, reset } = useSubtitleStyle()
  const percent = (value: number) => t('player.percent', { percent: number(Math.round(value)) })
  const shown = readableColor(style)
  return (
    <Sheet label={t('player.subtitleStyle')} onClose={onClose}>
      <h2 className={`${content.title} display`}>{t('player.subtitleStyle')}</h2>
      <div className={styles.preview} aria-hidden="true">
        <BlurredCover coverUrl={video.coverUrl} />
        <SubtitleArea position={style.position}>
          <p className={styles.sample}>
            <span style={subtitleCss(style)}>{t('player.subtitleSample')}</span>
          </p>
        </SubtitleArea>
      </div>
      <p className={styles.kept} role="status">
        {shown !== style.color &&
          t('player.keptReadable', { color: t(shown === '#000000' ? 'player.black' : 'player.white') })}
      </p>
      <RangeSlider
        label={t('player.textSize')}
        value={style.size}
        text={percent((style.size / 20) * 100)}
        min={subtitleSizes.least}
        max={subtitleSizes.most}
        step={2}
        onChange={(size) => change({ size })}
      />
      <Swatches
        label={t('player.textColor')}
        swatches={textColors}
        chosen={style.color}
        onChange={(color) => change({ color })}
      />
      <Swatches
        label={t('player.backing')}
        swatches={backings}
        chosen={style.background}
        onChange={(background) => change({ background })}
      />
      <RangeSlider
        label={t('player.opacity')}
        value={Math.round(style.opacity * 100)}
        text={percent(style.opacity * 100)}
        min={0}
        max={100}
        step={2}
        onChange={(value) => change({ opacity: value / 100 })}
      />
      <RangeSlider
        label={t('player.subtitlePlace')}
        value={style.position}
        text={percent(style.position)}
        min={0}
        max={100}
        step={5}
        onChange={(position) => change({ position })}
      />
      <div className={styles.actions}>
        {!isAtReceiver && (
          <button type="button" className={`${button.quiet} ${button.compact}`} onClick={() => openSheet('place')}>
            {t('player.movePlace')}
          </button>
        )}
        <button type="button" className={button.link} onClick={reset}>
          {t('player.resetStyle')}
        </button>
      </div>
    </Sheet>
  )
}
