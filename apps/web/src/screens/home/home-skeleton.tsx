import { useText } from '#i18n/use-text.ts'
import { Bone, PosterBones } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
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
          <div className={styles.words}>
            <Bone className={styles.title} />
            <Bone className={styles.line} />
            <Bone className={styles.line} />
            <Bone className={styles.button} />
          </div>
        )}
        <Bone className={styles.art} />
        {!isWide && <Bone className={styles.button} />}
      </div>
      <div className="wrap">
        <Bone className={styles.heading} />
        <div className={styles.rail}>
          <PosterBones count={7} />
        </div>
      </div>
    </div>
  )
}
