import { classNames } from '#ui/class-names.ts'
import styles from './poster.module.css'
import { useCover, usePalette } from './use-cover.ts'

interface Props {
  readonly coverUrl: string
  /** Displayed width of the poster, in the syntax of an image's `sizes`. */
  readonly sizes: string
  /** Alternative text of the poster; empty if the title's name is next to it. */
  readonly alt?: string
  /** The first poster of the page: loaded before everything else. */
  readonly isFirst?: boolean
  /** True if the poster is visible when the page opens. */
  readonly isEager?: boolean
  readonly className?: string | undefined
}

/** A 3:4 poster in its box; shows its palette until it has loaded. */
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
