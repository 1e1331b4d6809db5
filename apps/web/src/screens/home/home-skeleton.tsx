import { useText } from '#i18n/use-text.ts'
import { PosterSkeletons, SkeletonBox } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/viewport/use-media.ts'
import styles from './home-skeleton.module.css'

/** Skeleton of the hero and the first module, in their final positions. */
export function HomeSkeleton() {
  const t = useText()
  const isWide = useIsWide()
  return (
    <div role="status">
      <span className="visually-hidden">{t('shell.loading')}</span>
      <div className={styles.hero}>
        {isWide && (
          <div>
            <SkeletonBox className={styles.title} />
            <SkeletonBox className={styles.line} />
            <SkeletonBox className={styles.line} />
            <SkeletonBox className={styles.button} />
          </div>
        )}
        <SkeletonBox className={styles.art} />
        {!isWide && <SkeletonBox className={styles.button} />}
      </div>
      <div className="wrap">
        <SkeletonBox className={styles.heading} />
        <div className={styles.rail}>
          <PosterSkeletons count={7} />
        </div>
      </div>
    </div>
  )
}
