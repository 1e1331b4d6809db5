import type { Video } from '@cliffhanger/contract/entities'
import { homeTitleCounts } from '@cliffhanger/domain/constants'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useRecentlyWatched } from '#features/history/watched.ts'
import { EpisodeCounts } from '#features/titles/counts.tsx'
import { useCover, usePalette } from '#features/titles/covers/poster.tsx'
import { findResumeEpisode, watchHref } from '#features/titles/links.ts'
import { useText } from '#i18n/use-text.ts'
import { PhoneBannerArt, Staircase } from '#screens/home/banner/banner-art.tsx'
import { BannerPager } from '#screens/home/banner/pager.tsx'
import room from '#screens/home/banner/room.module.css'
import buttons from '#ui/button.module.css'
import { PlayIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { useIsWide } from '#ui/viewport/use-media.ts'
import styles from './banner-card.module.css'
import type { CardProps } from './card-of.ts'

/** Returns whether at least a third of the element is in the viewport. */
function useInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const watcher = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? true), {
      threshold: 0.33,
    })
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return isInView
}

/** Backdrop of the banner in the poster's colours: the poster's palette of twelve pixels, scaled up. */
function BannerBackdrop({ video }: { video: Video }) {
  const { blur } = useCover(video.coverUrl)
  const palette = usePalette(blur)
  return (
    <div className={room.room} aria-hidden="true">
      {blur && <div key={video.vidId} ref={palette} className={room.light} />}
    </div>
  )
}

/**
 * Stacks the texts of all slides in one grid cell, so that the tallest text sets the height and the layout does not
 * shift.
 */
function BannerWords({ videos, active }: { videos: readonly Video[]; active: number }) {
  const t = useText()
  // The cached history is not refetched, because the home screen has just requested it.
  const watched = useRecentlyWatched(Number.POSITIVE_INFINITY).data?.rows
  return (
    <div className={styles.stack}>
      {videos.map((video, at) => {
        const left = watched?.find(({ vidId }) => vidId === video.vidId)
        // The link opens the same episode as the button, even if the loaded history does not contain this title.
        const episode = left ? findResumeEpisode(left) : 1
        return (
          <div key={video.vidId} className={styles.words} inert={at !== active}>
            <h2 className={`${styles.name} display`}>{video.vidName}</h2>
            <p className={styles.facts}>
              <EpisodeCounts video={video} hasTotal />
            </p>
            <p className={`${styles.about} desktop-only`}>{video.vidDescribe}</p>
            <Link href={watchHref(video.vidId, episode)} className={`${buttons.primary} ${styles.watch}`}>
              <PlayIcon size="small" />
              {t(left ? 'home.continueEpisode' : video.payNVideo > 1 ? 'home.watchFirstFree' : 'home.watchFirst', {
                episode,
              })}
            </Link>
          </div>
        )
      })}
    </div>
  )
}

/**
 * Card type 29, the banner. The line under the active poster fills for 5 s, and the end of this animation shows the
 * next slide. Everything that pauses the animation (hover, focus, touch, off screen, reduced motion) therefore pauses
 * the rotation.
 */
export function BannerCard({ module: { moduleName, videoInfoList } }: CardProps) {
  const t = useText()
  const isWide = useIsWide()
  const section = useRef<HTMLElement>(null)
  const isInView = useInView(section)
  const [active, setActive] = useState(0)
  const [isStopped, setIsStopped] = useState(false)

  const videos = videoInfoList.slice(0, homeTitleCounts.carouselMost)
  const video = videos[active] ?? videos[0]
  if (!video) return null
  const show = (at: number) => setActive((at + videos.length) % videos.length)
  const onFilled = () => show(active + 1)

  return (
    <section
      ref={section}
      className={styles.banner}
      aria-roledescription="carousel"
      aria-label={moduleName || t('home.featured')}
      data-still={isStopped || !isInView || videos.length < 2 || undefined}
      onTouchStart={() => setIsStopped(true)}
    >
      {isWide ? <BannerBackdrop video={video} /> : <PhoneBannerArt video={video} onTurn={(by) => show(active + by)} />}
      <div className={styles.side}>
        <BannerWords videos={videos} active={active} />
        {!isWide && <BannerPager videos={videos} active={active} onShow={show} onFilled={onFilled} />}
      </div>
      {isWide && <Staircase videos={videos} active={active} onShow={show} onFilled={onFilled} />}
      {videos.length > 1 && (
        <button type="button" className={styles.stop} onClick={() => setIsStopped(!isStopped)}>
          {t(isStopped ? 'home.play' : 'home.pause')}
        </button>
      )}
    </section>
  )
}
