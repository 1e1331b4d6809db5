import { createFullScreen, createPictureInPicture, type DisplayMode } from '@cliffhanger/player-core/features/display'
import { attachLetterKeys } from '@cliffhanger/player-core/features/keys'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { usePlayback } from '#player/player-context.ts'
import { useStore } from '#player/use-store.ts'
import { nonSpecKeys } from '#settings/own-keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import button from '#ui/button.module.css'
import { Icon } from '#ui/icons/icon.tsx'
import styles from './display-buttons.module.css'

interface Displays {
  readonly fullScreen: DisplayMode | undefined
  readonly pictureInPicture: DisplayMode | undefined
}

/**
 * Buttons for full screen (key F) and picture-in-picture (key I) on wide screens, if the browser supports them, above
 * `children`.
 */
export function DisplayButtons({ children }: { children: ReactNode }) {
  const t = useText()
  const { pool } = usePlayback()
  const place = useRef<HTMLDivElement>(null)
  const [displays, setDisplays] = useState<Displays>()
  const [letterKeys] = useSetting(nonSpecKeys.letterKeys)
  useLayoutEffect(() => {
    const element = place.current?.closest('section')
    if (!element) return
    const ending = new AbortController()
    const { signal } = ending
    const made = {
      fullScreen: createFullScreen({ element, page: document, signal }),
      pictureInPicture: createPictureInPicture({ pool, page: document, signal }),
    }
    setDisplays(made)
    return () => ending.abort()
  }, [pool])
  const { fullScreen, pictureInPicture } = displays ?? {}
  useEffect(() => {
    if (letterKeys === 0) return
    const ending = new AbortController()
    const commands = { f: fullScreen?.toggle, i: pictureInPicture?.toggle }
    attachLetterKeys({ target: window, commands, signal: ending.signal })
    return () => ending.abort()
  }, [fullScreen, pictureInPicture, letterKeys])
  return (
    <div className={styles.buttons} ref={place}>
      {fullScreen && (
        <DisplayButton display={fullScreen} label={t('player.fullScreen')} letter="F">
          <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />
        </DisplayButton>
      )}
      {pictureInPicture && (
        <DisplayButton display={pictureInPicture} label={t('player.pictureInPicture')} letter="I">
          <path d="M20 11V5H3v14h7M13 14h8v6h-8z" />
        </DisplayButton>
      )}
      {children}
    </div>
  )
}

interface DisplayButtonProps {
  readonly display: DisplayMode
  readonly label: string
  readonly letter: string
  /** The SVG content of the icon. */
  readonly children: ReactNode
}

function DisplayButton({ display, label, letter, children }: DisplayButtonProps) {
  const { isOn } = useStore(display.state)
  const [letterKeys] = useSetting(nonSpecKeys.letterKeys)
  return (
    <button
      className={button.round}
      type="button"
      aria-label={label}
      aria-pressed={isOn}
      aria-keyshortcuts={letterKeys === 1 ? letter : undefined}
      title={letterKeys === 1 ? `${label} (${letter})` : label}
      onClick={display.toggle}
    >
      <Icon>{children}</Icon>
    </button>
  )
}
