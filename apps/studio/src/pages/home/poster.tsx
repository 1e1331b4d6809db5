import styles from './poster.module.css'

/** A title's cover in a small width; an empty box without one. The title's name is next to it. */
export const Poster = ({ coverUrl }: { readonly coverUrl: string }) => (
  <span className={styles.poster}>
    {coverUrl !== '' && (
      <img
        src={coverUrl.replace(/\/\d+\.webp$/, '/160.webp')}
        alt=""
        width={160}
        height={213}
        loading="lazy"
        draggable={false}
      />
    )}
  </span>
)
