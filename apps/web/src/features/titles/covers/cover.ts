import { type BlurPalette, readBlur } from './blur.ts'

export interface Cover {
  /** Fallback for browsers without srcset. */
  readonly src: string
  readonly srcSet: string | undefined
  readonly blur: BlurPalette | undefined
}

const madeWidths = [160, 320, 540, 1080]

/** All sizes of a cover from its `coverUrl`, which is the URL of the largest: `…/<hash>-<blur>/<width>.webp`. */
export function coverOf(coverUrl: string): Cover {
  const match = /^(.*\/)(\d+)\.webp$/.exec(coverUrl)
  const [, folder = '', largest = ''] = match ?? []
  if (!folder) return { src: coverUrl, srcSet: undefined, blur: undefined }
  const widths = madeWidths.filter((width) => width < Number(largest)).concat(Number(largest))
  const key = folder.split('/').at(-2) ?? ''
  const middle = widths.findLast((width) => width <= 540) ?? Number(largest)
  return {
    src: `${folder}${middle}.webp`,
    srcSet: widths.map((width) => `${folder}${width}.webp ${width}w`).join(', '),
    blur: readBlur(key.slice(key.indexOf('-') + 1)),
  }
}
