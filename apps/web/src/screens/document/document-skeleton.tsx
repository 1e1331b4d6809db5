import { Bone } from '#ui/skeleton.tsx'
import styles from './document-skeleton.module.css'

const paragraphs = [1, 2, 3]

/** Skeleton of a document: a title, its date, and paragraphs under headings. */
export const DocumentSkeleton = () => (
  <div className={styles.document} aria-hidden="true">
    <Bone className={styles.title} />
    <Bone className={styles.changed} />
    {paragraphs.map((at) => (
      <div key={at} className={styles.paragraph}>
        <Bone className={styles.heading} />
        <Bone className={styles.line} />
        <Bone className={styles.line} />
        <Bone className={styles.lastLine} />
      </div>
    ))}
  </div>
)
