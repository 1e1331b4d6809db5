import { gradientImage } from '#features/titles/covers/light-image.ts'
import { useCover, usePalette } from '#features/titles/covers/poster.tsx'
import styles from '#player/room-light.module.css'
import { classNames } from '#ui/class-names.ts'

/** The blurred cover: the placeholder for the first frame, and the background beside the picture on desktops. */
export function BlurredCover({ coverUrl, className }: { coverUrl: string; className?: string | undefined }) {
  const palette = usePalette(useCover(coverUrl).blur, gradientImage)
  return <div ref={palette} className={classNames(styles.light, className)} data-light="" aria-hidden="true" />
}
