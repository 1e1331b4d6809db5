/** A rectangle inside a picture, in pixels. */
export type Crop = { left: number; top: number; width: number; height: number }

/**
 * Returns the largest 3:4 crop of a picture: horizontally centred in a wide picture, at the bottom of a tall picture,
 * because posters have their text there.
 */
export function cropToPoster(width: number, height: number): Crop {
  if (width * 4 > height * 3) {
    const cropped = Math.round((height * 3) / 4)
    return { left: Math.floor((width - cropped) / 2), top: 0, width: cropped, height }
  }
  const cropped = Math.min(height, Math.round((width * 4) / 3))
  return { left: 0, top: height - cropped, width, height: cropped }
}

const posterWidths = [160, 320, 540, 1080]

/**
 * Returns the poster widths to create: those that need no enlarging, and always widths up to 540, so that every cover
 * has them.
 */
export const posterWidthsFor = (croppedWidth: number) =>
  posterWidths.filter((width) => width <= 540 || width <= croppedWidth)

export const posterHeight = (width: number) => Math.round((width * 4) / 3)
