import { swapHost } from '@cliffhanger/player-core/features/source-host'
import { type RefCallback, useCallback } from 'react'
import { useApi } from '#api/use-api.ts'
import { classNames } from '#ui/class-names.ts'
import { type BlurPalette, type Cover, paletteImage, parseCoverUrl } from './cover.ts'
import styles from './poster.module.css'

/** Returns the sizes and palette of a cover, with the media host from the operator's configuration. */
export const useCover = (coverUrl: string): Cover => parseCoverUrl(swapHost(coverUrl, useApi().config.mediaHosts))

/**
 * Returns a ref for the element around a cover, which shows the cover's palette until the cover has loaded. The palette
 * is set by script, because the Content-Security-Policy forbids style attributes in server-rendered pages.
 */
export function usePalette(blur: BlurPalette | undefined, draw = paletteImage): RefCallback<HTMLElement> {
  const image = blur && draw(blur)
  return useCallback(
    (element) => {
      if (element) element.style.backgroundImage = image ?? ''
    },
    [image],
  )
}

interface Props {
  readonly coverUrl: string
  /** Displayed width of the poster, in the syntax of the `sizes` attribute of images. */
  readonly sizes: string
  /** Alternative text of the poster; empty if the title's name is next to it. */
  readonly alt?: string
  /** True for the first poster of the page, which the browser loads eagerly and with high priority. */
  readonly isFirst?: boolean
  /** True if the poster is visible when the page opens. */
  readonly isEager?: boolean
  readonly className?: string | undefined
}

/** A 3:4 poster; shows its palette until the image has loaded. */
export function Poster({ coverUrl, sizes, alt = '', isFirst = false, isEager = isFirst, className }: Props) {
  const { src, srcSet, blur } = useCover(coverUrl)
  const palette = usePalette(blur)
  return (
    <span ref={palette} className={classNames(styles.poster, className)}>
      <img
        className={styles.image}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={540}
        height={720}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
      />
    </span>
  )
}
