import { useState } from 'react'
import { tileGroups } from '#features/watching/episode-tiles.ts'
import { useText } from '#i18n/use-text.ts'
import { CostToFinish } from './cost-to-finish.tsx'
import styles from './picker.module.css'
import { usePlayer } from './player-context.ts'
import { LockIcon, OpenLockIcon } from './player-icons.tsx'
import { Tile } from './tile.tsx'

/** All episodes, 30 per tab. The lock marks are only hints: the server decides when a tile is opened. */
export function Picker() {
  const t = useText()
  const { video, hints, n, stage, choose } = usePlayer()
  const groups = tileGroups(video.episodes, n, hints)
  const current = Math.max(
    0,
    groups.findIndex((group) => group.some((tile) => tile.n === n)),
  )
  // A tab that the viewer opened stays open until the current episode moves to another group.
  const [opened, setOpened] = useState({ group: current, whileAt: current })
  const shown = opened.whileAt === current ? opened.group : current
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
                onClick={() => setOpened({ group: at, whileAt: current })}
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
            isLocked={tile.state === 'lock' || (tile.n === n && stage.status === 'locked')}
            coins={video.consumeCoin}
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
      <CostToFinish />
    </section>
  )
}
