import type { Video } from '@cliffhanger/contract/entities'
import { homeTitleCounts } from '@cliffhanger/domain/constants'
import { Poster } from '#features/titles/covers/poster.tsx'
import { useText } from '#i18n/use-text.ts'
import ledge from './ledge.module.css'
import styles from './pager.module.css'

/** Returns the indexes of the slides that the pager shows: at most seven consecutive ones, including the active one. */
export function visibleSlides(active: number, count: number): readonly number[] {
  const shown = Math.min(homeTitleCounts.carouselVisible, count)
  const first = Math.min(Math.max(0, active - Math.floor(shown / 2)), count - shown)
  return Array.from({ length: shown }, (_, at) => first + at)
}

interface Props {
  readonly videos: readonly Video[]
  readonly active: number
  readonly onShow: (at: number) => void
  readonly onFilled: () => void
}

/** Pager with up to seven small posters; the line under the active one fills until the next slide. */
export function BannerPager({ videos, active, onShow, onFilled }: Props) {
  const t = useText()
  const slides = visibleSlides(active, videos.length)
  return (
    <ul className={styles.pager}>
      {slides.map((at) => {
        const video = videos[at]
        return (
          video && (
            // The key is the position, so that the elements stay in place when the visible range moves.
            <li key={at - (slides[0] ?? 0)}>
              <button
                type="button"
                className={styles.page}
                aria-label={t('home.showTitle', { title: video.vidName })}
                aria-current={at === active}
                onClick={() => onShow(at)}
              >
                <Poster coverUrl={video.coverUrl} sizes="48px" isEager className={styles.poster} />
                <span className={`${ledge.track} ${styles.track}`}>
                  {at === active && <span key={active} className={ledge.fill} onAnimationEnd={onFilled} />}
                </span>
              </button>
            </li>
          )
        )
      })}
    </ul>
  )
}
