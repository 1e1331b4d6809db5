import { home } from '@cliffhanger/domain/constants'
import { useRef, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { useInView } from '#ui/use-in-view.ts'
import { useIsWide } from '#ui/use-media.ts'
import { BannerBackdrop } from '../banner/banner-backdrop.tsx'
import { BannerWords } from '../banner/banner-words.tsx'
import { Pager } from '../banner/pager.tsx'
import { PhoneArt } from '../banner/phone-art.tsx'
import { Staircase } from '../banner/staircase.tsx'
import styles from './banner-card.module.css'
import type { CardProps } from './card-of.ts'

/**
 * 29: the banner. The line under the active poster fills for 5 s, and the animation's end shows the next slide, so
 * everything that stops the animation (hover, focus, touch, off screen, reduced motion) stops the rotation.
 */
export function BannerCard({ module: { moduleName, videoInfoList } }: CardProps) {
  const t = useText()
  const isWide = useIsWide()
  const section = useRef<HTMLElement>(null)
  const isInView = useInView(section)
  const [active, setActive] = useState(0)
  const [isStopped, setIsStopped] = useState(false)

  const videos = videoInfoList.slice(0, home.carouselMost)
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
      {isWide ? <BannerBackdrop video={video} /> : <PhoneArt video={video} onTurn={(by) => show(active + by)} />}
      <div className={styles.side}>
        <BannerWords videos={videos} active={active} />
        {!isWide && <Pager videos={videos} active={active} onShow={show} onFilled={onFilled} />}
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
