import type { Output } from '@cliffhanger/contract/call'
import type { wallet } from '@cliffhanger/contract/wallet'
import { timeText } from '#features/money/dates.ts'
import { entryKind } from '#features/money/entry-kind.ts'
import { watchHref } from '#features/titles/links.ts'
import { useLocale } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/link.tsx'
import styles from './entry-row.module.css'

export type Entry = Output<typeof wallet.statement>['rows'][number]

/** One statement entry: purpose, time, coins and the balance after it. */
export function EntryRow({ entry }: { entry: Entry }) {
  const { t, language, number } = useLocale()
  const { coins, balance, note, time, vidId, episodeN } = entry
  const name = note !== '' && episodeN !== undefined ? t('money.episodeOf', { title: note, n: episodeN }) : note
  const what = t(`money.${entryKind(entry)}`)
  const facts = [timeText(language.tag, time), ...(name === '' ? [] : [what])]
  return (
    <li>
      <span className={styles.name}>
        {vidId !== undefined && name !== '' ? <Link href={watchHref(vidId, episodeN)}>{name}</Link> : name || what}
      </span>
      <b className={classNames(styles.coins, coins > 0 && styles.in)}>{signed(coins, number)}</b>
      <span className={styles.facts}>{facts.join(' · ')}</span>
      <span className={styles.facts}>{t('money.balanceAfter', { coins: balance })}</span>
    </li>
  )
}

/** Formats the amount with a typographic minus sign, or a plus for received coins. */
const signed = (coins: number, number: (value: number) => string): string =>
  coins > 0 ? `+${number(coins)}` : coins < 0 ? `−${number(-coins)}` : number(0)
