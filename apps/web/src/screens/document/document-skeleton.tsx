import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './document-skeleton.module.css'

const paragraphs = [1, 2, 3]

/** Skeleton of a document: a title, its date, and paragraphs under headings. */
export const DocumentSkeleton = () => (
  <div className={styles.document} aria-hidden="true">
    <SkeletonBox className={styles.title} />
    <SkeletonBox className={styles.changed} />
    {paragraphs.map((at) => (
      <div key={at} className={styles.paragraph}>
        <SkeletonBox className={styles.heading} />
        <SkeletonBox className={styles.line} />
        <SkeletonBox className={styles.line} />
        <SkeletonBox className={styles.lastLine} />
      </div>
    ))}
  </div>
)
