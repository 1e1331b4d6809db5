import type { ListedTitle, TitleContent } from '@cliffhanger/contract/public-page'
import { Counts } from '#features/titles/counts.tsx'
import { Poster } from '#features/titles/covers/poster.tsx'
import { watchHref } from '#features/titles/links.ts'
import { TagLinks } from '#features/titles/tag-links.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { Link } from '#ui/navigation/link.tsx'
import { TitleClip } from './title-clip.tsx'
import links from './title-links.module.css'
import styles from './title-view.module.css'

/** A grid of titles that link to their own pages. */
export const TitleLinks = ({ titles }: { titles: readonly ListedTitle[] }) => (
  <ul className={links.grid}>
    {titles.map(({ video, path }) => (
      <li key={path}>
        <Link href={path} className={links.card}>
          <Poster coverUrl={video.coverUrl} sizes="(min-width: 601px) 172px, 46vw" />
          <span className={links.name}>{video.vidName}</span>
          <Counts video={video} className={links.counts} />
        </Link>
      </li>
    ))}
  </ul>
)

/** The price to watch all paid episodes, by each way that is on sale, before an account or a coin exists. */
function Finish({ finish }: { finish: NonNullable<TitleContent['finish']> }) {
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

function FreeEpisodes({ vidId, episodes }: { vidId: string; episodes: TitleContent['freeEpisodes'] }) {
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

export function TitleView({ content: { video, clip, freeEpisodes, finish, related } }: { content: TitleContent }) {
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
          <Counts video={video} hasTotal className={styles.counts} />
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
