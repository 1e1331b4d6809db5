import { useState } from 'react'
import styles from './avatar.module.css'
import { useViewerName, type Viewer } from './viewer-name.ts'

/** The viewer's picture, or the first letter of their name while there is none to show. */
export function Avatar({ viewer, className }: { viewer: Viewer; className: string | undefined }) {
  const [failed, setFailed] = useState('')
  const [initial = ''] = useViewerName(viewer)
  const { headimgurl } = viewer
  const hasPicture = headimgurl !== '' && headimgurl !== failed
  return (
    <span className={className} aria-hidden="true">
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
