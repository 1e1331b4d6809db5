import type { Video } from '@cliffhanger/contract/entities'
import { useRef, useState } from 'react'
import { Poster, useCover, usePalette } from '#features/titles/covers/poster.tsx'
import { watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/navigation/link.tsx'
import styles from './banner-art.module.css'
import ledge from './ledge.module.css'

const leastSwipePx = 40

/** Full-width cover of the active slide on phones; a horizontal swipe changes the slide. */
export function PhoneBannerArt({ video, onTurn }: { video: Video; onTurn: (by: 1 | -1) => void }) {
  const { src, srcSet, blur } = useCover(video.coverUrl)
  const palette = usePalette(blur)
  const startX = useRef(0)
  // The first cover appears immediately; the following ones fade in.
  const [opening, setOpening] = useState<string | undefined>(video.vidId)
  if (opening !== undefined && opening !== video.vidId) setOpening(undefined)
  return (
    <Link
      ref={palette}
      href={watchHref(video.vidId)}
      className={styles.art}
      aria-label={video.vidName}
      tabIndex={-1}
      onTouchStart={({ touches }) => {
        startX.current = touches[0]?.clientX ?? 0
      }}
      onTouchEnd={(event) => {
        const moved = (event.changedTouches[0]?.clientX ?? 0) - startX.current
        if (Math.abs(moved) < leastSwipePx) return
        event.preventDefault()
        onTurn(moved < 0 ? 1 : -1)
      }}
    >
      <img
        key={video.vidId}
        className={classNames(styles.image, opening === undefined && styles.turned)}
        src={src}
        srcSet={srcSet}
        sizes="100vw"
        alt=""
        width={540}
        height={720}
        fetchPriority="high"
        draggable={false}
      />
    </Link>
  )
}

/**
 * Positions of the staircase: 0 shows the active slide, the others the next slides, wrapping around. The elements stay
 * mounted; their posters change.
 */
const steps = [0, 1, 2, 3, 4, 5, 6]

interface Props {
  readonly videos: readonly Video[]
  readonly active: number
  readonly onShow: (at: number) => void
  readonly onFilled: () => void
}

/** Seven posters of descending size, the active one first, above the progress line. */
export function Staircase({ videos, active, onShow, onFilled }: Props) {
  const t = useText()
  return (
    <div className={styles.place}>
      <ul className={styles.stair}>
        {steps.slice(0, videos.length).map((step) => {
          const at = (active + step) % videos.length
          const video = videos[at]
          if (!video) return null
          // The poster of the next slide already loads in the size of the active one.
          const poster = (
            <Poster coverUrl={video.coverUrl} sizes={step < 2 ? '320px' : '120px'} isFirst={step === 0} isEager />
          )
          return (
            <li key={step} className={styles.step}>
              {step === 0 ? (
                <Link
                  key={video.vidId}
                  href={watchHref(video.vidId)}
                  aria-label={video.vidName}
                  className={styles.face}
                >
                  {poster}
                </Link>
              ) : (
                <button
                  type="button"
                  className={styles.face}
                  aria-label={t('home.showTitle', { title: video.vidName })}
                  onClick={() => onShow(at)}
                >
                  {poster}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <span className={`${ledge.track} ${styles.track}`}>
        <span key={active} className={ledge.fill} onAnimationEnd={onFilled} />
      </span>
    </div>
  )
}
