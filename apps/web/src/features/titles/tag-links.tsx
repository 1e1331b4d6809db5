import { hasTagPage, tagPath } from '@cliffhanger/contract/public-page'
import { Link } from '#ui/navigation/link.tsx'
import styles from './tag-links.module.css'

/** Shows the tags of a title as links to their pages; nothing for a title without tags. */
export function TagLinks({ tags, label }: { tags: readonly string[]; label: string }) {
  const shown = tags.filter(hasTagPage)
  if (shown.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={label}>
      {shown.map((tag) => (
        <li key={tag}>
          <Link href={tagPath(tag)} className={styles.tag}>
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
