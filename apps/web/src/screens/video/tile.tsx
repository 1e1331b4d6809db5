import type { Tile as TileModel } from '#features/watching/episode-tiles.ts'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './picker.module.css'
import { LockIcon, OpenLockIcon } from './player-icons.tsx'

interface TileProps {
  readonly tile: TileModel
  /** Also true for the current episode if the server has refused it as locked. */
  readonly isLocked: boolean
  readonly coins: number
  readonly onChoose: (n: number) => void
}

/** An episode tile. Its four states differ in shape, not only in colour. */
export function Tile({ tile: { n, state }, isLocked, coins, onChoose }: TileProps) {
  const t = useText()
  const names = { act: 'player.tilePlaying', free: 'player.tileFree', lock_act: 'player.tileUnlocked' } as const
  const label = isLocked || state === 'lock' ? t('player.tileLocked', { n, count: coins }) : t(names[state], { n })
  return (
    <button
      className={classNames(styles.tile, styles[state])}
      type="button"
      aria-label={label}
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
    </button>
  )
}
