import { type RefCallback, useCallback } from 'react'
import { type BlurPalette, blurImage } from './blur.ts'

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
