import { lightImage } from '#features/titles/light-image.ts'
import { useCover } from '#features/titles/use-cover.ts'
import { usePalette } from '#features/titles/use-palette.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './room-light.module.css'

/** The light a cover throws: stands in for the first frame, and fills the room beside a desktop's frame. */
export function RoomLight({ coverUrl, className }: { coverUrl: string; className?: string | undefined }) {
  const palette = usePalette(useCover(coverUrl).blur, lightImage)
  return <div ref={palette} className={classNames(styles.light, className)} data-light="" aria-hidden="true" />
}
