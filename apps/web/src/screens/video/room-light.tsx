import { blurImage } from '#features/titles/blur.ts'
import { useCover } from '#features/titles/use-cover.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './room-light.module.css'

/** The light a cover throws: stands in for the first frame, and fills the room beside a desktop's frame. */
export function RoomLight({ coverUrl, className }: { coverUrl: string; className?: string | undefined }) {
  const { blur } = useCover(coverUrl)
  return (
    <div
      className={classNames(styles.light, className)}
      style={blur && { backgroundImage: blurImage(blur) }}
      aria-hidden="true"
    />
  )
}
