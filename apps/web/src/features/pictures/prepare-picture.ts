/** The server scales larger pictures down to this side length, so uploading more would only take longer. */
const longestSide = 1600
const previewSide = 320
const smallBytes = 400_000
const takenAsIs = ['image/jpeg', 'image/png', 'image/webp']

export interface PreparedPicture {
  readonly upload: Blob
  /** Preview of the picture, as a data URL. */
  readonly preview: string
  /** Size of the original picture in upright orientation. */
  readonly width: number
  readonly height: number
}

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const pen = canvas.getContext('2d')
  if (pen) {
    // JPEG has no transparency: without a white background, transparent areas would become black.
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}
const jpegOf = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))

/**
 * Prepares a chosen file for upload: creates a preview, and scales and converts the picture to JPEG unless the file is
 * small and has a format that the server reads. Returns undefined if the browser cannot decode the file as a picture.
 */
export async function preparePicture(file: File): Promise<PreparedPicture | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  try {
    const preview = draw(bitmap, previewSide).toDataURL('image/jpeg', 0.8)
    const isSmall = file.size <= smallBytes && takenAsIs.includes(file.type)
    const upload = isSmall ? file : ((await jpegOf(draw(bitmap, longestSide))) ?? file)
    return { upload, preview, width: bitmap.width, height: bitmap.height }
  } finally {
    bitmap.close()
  }
}
