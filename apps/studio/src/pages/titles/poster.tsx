import { classNames } from '#ui/class-names.ts'
import styles from './titles.module.css'

/** Returns the URL of a cover's smallest size; the given URL is that of the largest size. */
const small = (url: string): string => url.replace(/\d+\.webp$/, '160.webp')

/** A title's cover. It has no alternative text, because the name is beside it. */
export const Poster = ({ url, size }: { readonly url: string; readonly size?: 'head' | 'large' }) => (
  <span className={classNames(styles.poster, size && styles[size])}>
    {url !== '' && (
      <img
        src={size === 'large' ? url : small(url)}
        alt=""
        loading="lazy"
        onError={({ currentTarget }) => {
          currentTarget.style.visibility = 'hidden'
        }}
      />
    )}
  </span>
)
