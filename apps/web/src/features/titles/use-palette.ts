import { type RefCallback, useCallback } from 'react'
import { type Blur, blurImage } from './blur.ts'

/**
 * For the element that a cover lies in: shows the cover's palette until it has arrived. Set by script, because the
 * content policy forbids style attributes in a page that the server drew.
 */
export function usePalette(blur: Blur | undefined, draw = blurImage): RefCallback<HTMLElement> {
  const image = blur && draw(blur)
  return useCallback(
    (element) => {
      if (element) element.style.backgroundImage = image ?? ''
    },
    [image],
  )
}
