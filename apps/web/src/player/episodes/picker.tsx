import { wallet } from '@cliffhanger/contract/wallet'
import { hasNewBadge } from '@cliffhanger/domain/release-plan'
import { useState } from 'react'
import { useApi, useCall } from '#api/use-api.ts'
import { useCanUseCoins } from '#features/money/use-can-use-coins.ts'
import { shopCurrency } from '#features/purchase/product.ts'
import { episodeCounts } from '#features/titles/counts.tsx'
import { Poster } from '#features/titles/covers/poster.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import { useCurrentTitle, usePlayback } from '#player/player-context.ts'
import { ChevronUpIcon, LockIcon, OpenLockIcon } from '#player/player-icons.tsx'
import { Sheet } from '#player/sheets/sheet.tsx'
import { computeRemainingToPay, computeRunningTimeS, formatRunningTime } from '#player/stage/title-facts.ts'
import { keys } from '#settings/keys.ts'
import { useSetting } from '#settings/use-setting.ts'
import button from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { BookmarkIcon, ChevronRightIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/link.tsx'
import { type Tile as TileModel, tileGroups } from './episode-tiles.ts'
import styles from './picker.module.css'

/**
 * The price of all episodes that are still locked. Hidden if there are none, if the viewer cannot use coins, and while
 * the paywall shows the same price.
 */
function CostToFinish() {
  const { t, money } = useLocale()
  const { current } = usePlayback()
  const { video, hints } = useCurrentTitle()
  const canUseCoins = useCanUseCoins()
  const [payAllSwitch] = useSetting(keys.payAllSwitch)
  // The prices are requested only once the episode plays, so that its first frame gets the bandwidth.
  const { data: offers } = useCall(wallet.getCoinAndVipRecharge, {}, { enabled: current.status === 'playing' })
  const left = computeRemainingToPay(video, hints)
  if (left.from === undefined || !canUseCoins || current.status === 'locked') return null
  return (
    <p className={`${styles.finish} figures`}>
      <b>{t('player.finishFrom', { n: left.from, count: left.coins })}</b>
      {payAllSwitch === 1 && video.wholeTitlePrice !== '' && offers && (
        <span>{t('player.orWholeTitle', { price: money(video.wholeTitlePrice, shopCurrency(offers)) })}</span>
      )}
    </p>
  )
}

/** Formats a date with its hour in the viewer's time zone. */
const dayOf = (tag: string, at: number): string =>
  new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' }).format(at)

interface TileProps {
  readonly tile: TileModel
  /**
   * True also for the current episode if the server has refused it as locked, although the title's data says that it is
   * unlocked.
   */
  readonly isLocked: boolean
  readonly coins: number
  readonly isNew: boolean
  readonly onChoose: (n: number) => void
}

/** An episode tile. Its four states differ in shape, not only in colour. */
function Tile({ tile: { n, state }, isLocked, coins, isNew: isMarked, onChoose }: TileProps) {
  const t = useText()
  const names = { act: 'player.tilePlaying', free: 'player.tileFree', lock_act: 'player.tileUnlocked' } as const
  const label = isLocked || state === 'lock' ? t('player.tileLocked', { n, count: coins }) : t(names[state], { n })
  return (
    <button
      className={classNames(styles.tile, styles[state])}
      type="button"
      aria-label={isMarked ? t('player.tileNew', { tile: label }) : label}
      aria-current={state === 'act' ? 'true' : undefined}
      onClick={() => onChoose(n)}
    >
      {n}
      {state === 'act' && !isLocked && (
        <span className={styles.bars}>
          <i />
          <i />
          <i />
        </span>
      )}
      {state === 'lock_act' && <OpenLockIcon className={styles.mark} />}
      {isLocked && <LockIcon className={styles.mark} />}
      {isMarked && <i className={styles.new} />}
    </button>
  )
}

/** All episodes, 30 per tab. The lock icons are only hints: the server checks the right when the viewer opens a tile. */
export function EpisodePicker() {
  const { t, language } = useLocale()
  const { n, current, choose } = usePlayback()
  const { video, hints } = useCurrentTitle()
  const { config } = useApi()
  const [now] = useState(() => Date.now())
  const fresh = new Set(video.episodes.filter(({ newAt }) => hasNewBadge(newAt, now)).map((episode) => episode.n))
  const groups = tileGroups(video.episodes, n, hints)
  const currentGroup = Math.max(
    0,
    groups.findIndex((group) => group.some((tile) => tile.n === n)),
  )
  // A tab that the viewer opened stays open until the current episode moves to another group.
  const [opened, setOpened] = useState({ group: currentGroup, whileAt: currentGroup })
  const shown = opened.whileAt === currentGroup ? opened.group : currentGroup
  const tiles = groups[shown] ?? []
  const states = new Set(groups.flat().map(({ state }) => state))
  const lastFree = Math.min(video.payNVideo - 1, video.episodes.at(-1)?.n ?? 0)

  return (
    <section aria-label={t('player.episodes')}>
      {groups.length > 1 && (
        <div className={`${styles.groups} figures`}>
          {groups.map((group, at) => {
            const [from, to] = [group[0]?.n ?? 0, group.at(-1)?.n ?? 0]
            return (
              <button
                key={from}
                type="button"
                aria-pressed={at === shown}
                aria-label={t('player.group', { from, to })}
                onClick={() => setOpened({ group: at, whileAt: currentGroup })}
              >
                {from}–{to}
              </button>
            )
          })}
        </div>
      )}
      <div className={`${styles.tiles} figures`}>
        {tiles.map((tile) => (
          <Tile
            key={tile.n}
            tile={tile}
            isLocked={tile.state === 'lock' || (tile.n === n && current.status === 'locked')}
            coins={video.consumeCoin}
            isNew={fresh.has(tile.n) && tile.n !== n}
            onChoose={choose}
          />
        ))}
      </div>
      {lastFree < video.totalNum && (
        <p className={`${styles.legend} figures`}>
          {lastFree > 0 && <span>{t('player.legendFree', { range: lastFree > 1 ? `1–${lastFree}` : '1' })}</span>}
          {states.has('lock_act') && (
            <span>
              <OpenLockIcon size="tiny" className={styles.mint} />
              {t('player.legendUnlocked')}
            </span>
          )}
          {states.has('lock') && (
            <span>
              <LockIcon size="tiny" />
              {t('player.coins', { count: video.consumeCoin })}
            </span>
          )}
        </p>
      )}
      {(fresh.size > 0 || video.nextEpisodeAt !== undefined) && (
        <p className={`${styles.legend} figures`}>
          {fresh.size > 0 && (
            <span>
              <i className={styles.new} />
              {t('player.legendNew')}
            </span>
          )}
          {video.nextEpisodeAt !== undefined && (
            <span>{t('player.comesNext', { date: dayOf(language.tag, video.nextEpisodeAt) })}</span>
          )}
        </p>
      )}
      <CostToFinish />
      {config.brand.gifts && video.payNVideo <= video.totalNum && (
        <Link href={`/gift?${new URLSearchParams({ vid: video.vidId, ep: String(n) })}`} className={button.link}>
          {t('player.giveAsGift')}
          <ChevronRightIcon size="tiny" />
        </Link>
      )}
    </section>
  )
}

/** The episode picker on phones: a sheet with title, prices and episode tiles over the running episode. */
export function EpisodesSheet({ onClose }: { onClose: () => void }) {
  const { t, language } = useLocale()
  const { video, follow } = useCurrentTitle()
  const { free, paid, isAllFree } = episodeCounts(video)
  return (
    <Sheet label={t('player.episodes')} onClose={onClose}>
      <div className={styles.head}>
        <Poster className={styles.cover} coverUrl={video.coverUrl} sizes="60px" isEager />
        <div>
          <h2 className="display">{video.vidName}</h2>
          <p className="figures">
            {t('player.episodeCount', { count: video.totalNum })} ·{' '}
            {formatRunningTime(language.tag, computeRunningTimeS(video))}
          </p>
          <p className="figures">
            {isAllFree ? <em>{t('player.allFree')}</em> : <em>{t('player.freeCount', { count: free })}</em>}
            {!isAllFree && ` · ${t('player.paidCount', { count: paid })}`}
          </p>
        </div>
        <button
          type="button"
          className={`${button.round} ${styles.collect}`}
          aria-label={t('player.collect')}
          aria-pressed={follow.isCollected}
          onClick={follow.toggle}
        >
          <BookmarkIcon isFilled={follow.isCollected} />
        </button>
      </div>
      {video.vidDescribe && (
        <details className={styles.about}>
          <summary>
            <span className={styles.synopsis}>{video.vidDescribe}</span>
            <ChevronUpIcon size="tiny" />
          </summary>
        </details>
      )}
      <EpisodePicker />
    </Sheet>
  )
}
