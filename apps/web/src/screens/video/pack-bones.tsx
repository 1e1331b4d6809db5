import { Bone } from '#ui/skeleton.tsx'
import styles from './top-up-sheet.module.css'

const bones = ['first', 'second', 'third', 'fourth']

/** Packs on their way. */
export const PackBones = () => (
  <div className={styles.bones} aria-hidden="true">
    {bones.map((name) => (
      <Bone key={name} className={styles.bone} />
    ))}
  </div>
)
