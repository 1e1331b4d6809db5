import { shelfHref } from '#features/titles/links.ts'
import { TitleCard } from '#features/titles/title-card.tsx'
import { Shelf } from '../shelf.tsx'
import type { CardProps } from './card-of.ts'
import styles from './grid-card.module.css'

/** 33: two rows of three on a phone, one row on larger screens. */
export const GridCard = ({ module: { mId, moduleName, videoInfoList } }: CardProps) => (
  <Shelf name={moduleName} allHref={shelfHref(mId, moduleName)}>
    <ul className={styles.grid}>
      {videoInfoList.map((video) => (
        <li key={video.vidId} className={styles.item}>
          <TitleCard video={video} sizes="(min-width: 601px) 172px, 31vw" className={styles.card} />
        </li>
      ))}
    </ul>
  </Shelf>
)
