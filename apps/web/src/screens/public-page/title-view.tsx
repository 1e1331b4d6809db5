import type { TitleClip as Clip, ListedTitle, TitlePageContent } from '@cliffhanger/contract/public-page'
import { useEffect, useRef, useState } from 'react'
import { EpisodeCounts } from '#features/titles/counts.tsx'
import { Poster, useCover } from '#features/titles/covers/poster.tsx'
import { watchHref } from '#features/titles/links.ts'
import { TagLinks } from '#features/titles/tag-links.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import { shouldReduceDataUse } from '#player/startup/saves-data.ts'
import { useSettings } from '#settings/use-setting.ts'
import buttons from '#ui/button.module.css'
import { Icon } from '#ui/icons/icon.tsx'
import { PlayIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import clips from './title-clip.module.css'
import links from './title-links.module.css'
import styles from './title-view.module.css'

/** A grid of titles that link to their public pages. */
export const TitleLinks = ({ titles }: { titles: readonly ListedTitle[] }) => (
  <ul className={links.grid}>
    {titles.map(({ video, path }) => (
      <li key={path}>
        <Link href={path} className={links.card}>
          <Poster coverUrl={video.coverUrl} sizes="(min-width: 601px) 172px, 46vw" />
          <span className={links.name}>{video.vidName}</span>
          <EpisodeCounts video={video} className={links.counts} />
        </Link>
      </li>
    ))}
  </ul>
)

/**
 * Shows the price of all paid episodes, for each purchase option on sale, even to visitors without account or coins.
 */
function Finish({ finish }: { finish: NonNullable<TitlePageContent['finish']> }) {
  const { t, money } = useLocale()
  const { byCoins, byWholeTitle, byMembership } = finish
  return (
    <section className={styles.finish}>
      <h2 className={styles.heading}>{t('pages.finish')}</h2>
      <p className={styles.text}>{t('pages.finishEpisodes', { count: finish.episodes })}</p>
      <dl className={`${styles.prices} figures`}>
        {byCoins && (
          <div>
            <dt>{t('pages.coins', { count: finish.coins })}</dt>
            <dd>{money(byCoins.price, byCoins.currency)}</dd>
          </div>
        )}
        {byWholeTitle && (
          <div>
            <dt>{t('pages.wholeTitle')}</dt>
            <dd>{money(byWholeTitle.price, byWholeTitle.currency)}</dd>
          </div>
        )}
        {byMembership && (
          <div>
            <dt>{t('pages.membership', { count: byMembership.days })}</dt>
            <dd>{money(byMembership.price, byMembership.currency)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function FreeEpisodes({ vidId, episodes }: { vidId: string; episodes: TitlePageContent['freeEpisodes'] }) {
  const { t, clock } = useLocale()
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t('pages.freeEpisodes')}</h2>
      <ol className={styles.episodes}>
        {episodes.map(({ n, duration, name }) => (
          <li key={n}>
            <Link href={watchHref(vidId, n)} className={styles.episode}>
              <span className={styles.episodeName}>
                {name === undefined ? t('pages.episode', { n }) : t('pages.episodeNamed', { n, name })}
              </span>
              <span className={`${styles.duration} figures`}>{clock(duration)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

const PauseIcon = () => (
  <Icon>
    <path d="M8 5v14M16 5v14" />
  </Icon>
)

/**
 * Plays the clip once while the cover is visible. With the data saver or reduced motion, the viewer has to start it.
 */
function PlayingClip({ url }: { url: string }) {
  const t = useText()
  const settings = useSettings()
  const video = useRef<HTMLVideoElement>(null)
  const isWanted = useRef(!shouldReduceDataUse(settings) && !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [state, setState] = useState<'before' | 'playing' | 'paused' | 'failed'>('before')

  useEffect(() => {
    const element = video.current
    if (!element) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) element.pause()
        // If the browser blocks playback, the viewer can start the clip with the button.
        else if (isWanted.current) element.play().catch(() => undefined)
      },
      { threshold: 0.5 },
    )
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      // Stops the download, which would take bandwidth from an episode that starts.
      element.removeAttribute('src')
      element.load()
    }
  }, [])

  function toggle() {
    const element = video.current
    if (!element) return
    isWanted.current = element.paused
    if (element.paused) element.play().catch(() => undefined)
    else element.pause()
  }
  function end() {
    isWanted.current = false
    setState('before')
  }
  return (
    <>
      <video
        ref={video}
        className={clips.clip}
        data-state={state}
        src={url}
        muted
        playsInline
        preload="none"
        tabIndex={-1}
        aria-hidden="true"
        disablePictureInPicture
        disableRemotePlayback
        onPlaying={() => setState('playing')}
        onPause={() => setState((before) => (before === 'playing' ? 'paused' : before))}
        onEnded={end}
        onError={() => setState('failed')}
      />
      {state !== 'failed' && (
        <button type="button" className={clips.toggle} onClick={toggle}>
          {state === 'playing' ? <PauseIcon /> : <PlayIcon />}
          <span className="visually-hidden">{t(state === 'playing' ? 'pages.pauseClip' : 'pages.playClip')}</span>
        </button>
      )}
    </>
  )
}

/** A muted clip over the title's cover. Without scripts, the browser's own controls are shown. */
export function TitleClip({ clip, coverUrl }: { clip: Clip; coverUrl: string }) {
  const { src } = useCover(coverUrl)
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return (
    <>
      <noscript>
        <video
          className={clips.clip}
          data-state="paused"
          src={clip.url}
          poster={src}
          muted
          playsInline
          controls
          preload="none"
        />
      </noscript>
      {isHydrated && <PlayingClip key={clip.url} url={clip.url} />}
    </>
  )
}

export function TitleView({ content: { video, clip, freeEpisodes, finish, related } }: { content: TitlePageContent }) {
  const t = useText()
  return (
    <article>
      <div className={styles.head}>
        <div className={styles.cover}>
          <Poster coverUrl={video.coverUrl} sizes="(min-width: 601px) 300px, 36vw" isFirst />
          {clip && <TitleClip clip={clip} coverUrl={video.coverUrl} />}
        </div>
        <div>
          <h1 className={`${styles.title} display`}>{video.vidName}</h1>
          <EpisodeCounts video={video} hasTotal className={styles.counts} />
        </div>
        <div className={styles.details}>
          <Link href={watchHref(video.vidId, 1)} className={`${buttons.primary} ${styles.watch}`}>
            {freeEpisodes.length > 0 ? t('home.watchFirstFree') : t('home.watchFirst')}
          </Link>
          <p className={styles.text}>{video.vidDescribe}</p>
          <TagLinks tags={video.tags} label={t('pages.tags')} />
          {finish && <Finish finish={finish} />}
        </div>
      </div>
      {freeEpisodes.length > 0 && <FreeEpisodes vidId={video.vidId} episodes={freeEpisodes} />}
      {related.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('pages.more')}</h2>
          <TitleLinks titles={related} />
        </section>
      )}
    </article>
  )
}
