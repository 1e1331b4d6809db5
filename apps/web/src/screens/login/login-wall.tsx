import { PosterWall } from '#features/titles/poster-wall.tsx'
import styles from './login-wall.module.css'

/** A decorative wall of nine posters. */
export const LoginWall = () => (
  <PosterWall
    count={9}
    sizes="(min-width: 601px) 340px, 150px"
    className={styles.wall}
    posterClassName={styles.poster}
  />
)
