import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { type RefCallback, useCallback } from 'react'
import { useApi } from '#api/use-api.ts'
import { type BlurPalette, blurImage } from './blur.ts'
import { type Cover, coverOf } from './cover.ts'

/** A cover's sizes and palette, with the host from the operator's configuration. */
export const useCover = (coverUrl: string): Cover => coverOf(swapHost(coverUrl, useApi().config.mediaHosts))

/**
 * A ref for the element that contains a cover: shows the cover's palette until the cover has loaded. Set by script,
 * because the content policy forbids style attributes in server-rendered pages.
 */
export function usePalette(blur: BlurPalette | undefined, draw = blurImage): RefCallback<HTMLElement> {
  const image = blur && draw(blur)
  return useCallback(
    (element) => {
      if (element) element.style.backgroundImage = image ?? ''
    },
    [image],
  )
}
