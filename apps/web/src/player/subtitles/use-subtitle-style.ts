import { readSubtitleStyle, type SubtitleStyle } from '@cliffhanger/player-core/subtitles/style'
import { useMemo } from 'react'
import { ownKeys } from '#settings/own-keys.ts'
import { useSetting, useSettings } from '#settings/use-setting.ts'

/** The subtitle style on this device; each change is saved and applied at once. */
export function useSubtitleStyle() {
  const settings = useSettings()
  const [saved, save] = useSetting(ownKeys.subtitleStyle)
  const style = useMemo(() => readSubtitleStyle(saved), [saved])
  return {
    style,
    change: (patch: Partial<SubtitleStyle>) => save({ ...style, ...patch }),
    reset: () => settings.clear(ownKeys.subtitleStyle),
  }
}
