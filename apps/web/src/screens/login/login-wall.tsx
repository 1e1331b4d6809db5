import { PosterWall } from '#features/titles/poster-wall.tsx'
import styles from './login-wall.module.css'

/** Nine stories that somebody left off in the middle of. */
export const LoginWall = () => (
  <PosterWall
    count={9}
    sizes="(min-width: 601px) 340px, 150px"
    className={styles.wall}
    posterClassName={styles.poster}
  />
)
