import styles from './poster.module.css'

/** A small cover of a title, or an empty box if there is none. The title's name is beside the cover. */
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
