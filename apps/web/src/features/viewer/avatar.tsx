import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './avatar.module.css'
import { useViewerName, type Viewer } from './viewer-name.ts'

interface Props {
  readonly viewer: Viewer
  readonly size: 'small' | 'large'
  readonly className?: string | undefined
}

/** Shows the viewer's picture, else the first letter of the email address or name; with a gold ring for members. */
export function Avatar({ viewer, size, className }: Props) {
  const [failed, setFailed] = useState('')
  const [initial = ''] = useViewerName(viewer)
  const { headimgurl, vipRank } = viewer
  const hasPicture = headimgurl !== '' && headimgurl !== failed
  return (
    <span
      className={classNames(styles.avatar, styles[size], vipRank > 0 && styles.member, className)}
      aria-hidden="true"
    >
      {hasPicture ? (
        <img
          className={styles.picture}
          src={headimgurl}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setFailed(headimgurl)}
        />
      ) : (
        initial.toUpperCase()
      )}
    </span>
  )
}
