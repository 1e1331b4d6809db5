import { homeTitleCounts } from '@cliffhanger/domain/constants'
import { EpisodeCounts } from '#features/titles/counts.tsx'
import { Poster } from '#features/titles/covers/poster.tsx'
import { moduleHref, watchHref } from '#features/titles/links.ts'
import { ModuleSection } from '#features/titles/module-section.tsx'
import { TitleRow } from '#features/titles/title-card.tsx'
import { Link } from '#ui/navigation/link.tsx'
import type { CardProps } from './card-of.ts'
import styles from './list-cards.module.css'

/** Card type 33: two rows of three titles on a phone, one row on larger screens. */
export const GridCard = ({ module: { mId, moduleName, videoInfoList } }: CardProps) => (
  <ModuleSection name={moduleName} allHref={moduleHref(mId, moduleName)}>
    <TitleRow videos={videoInfoList} />
  </ModuleSection>
)

const most: Readonly<Record<number, number>> = homeTitleCounts.listCards

/** Card types 30, 31 and 34: a list with poster, name, counts and three lines of description. */
export function ListCard({ module: { mId, cardType, moduleName, videoInfoList } }: CardProps) {
  return (
    <ModuleSection name={moduleName} allHref={moduleHref(mId, moduleName)}>
      <ul className={styles.list}>
        {videoInfoList.slice(0, most[cardType]).map((video) => (
          <li key={video.vidId}>
            <Link href={watchHref(video.vidId)} className={styles.row}>
              <Poster coverUrl={video.coverUrl} sizes="(min-width: 601px) 132px, 108px" />
              <span className={styles.words}>
                <span className={`${styles.name} display`}>{video.vidName}</span>
                <EpisodeCounts video={video} hasTotal className={styles.counts} />
                <span className={styles.about}>{video.vidDescribe}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ModuleSection>
  )
}
