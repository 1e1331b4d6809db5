import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './change.module.css'
import { useShares } from './use-shares.ts'

/** The change against the period before, in percent; nothing if that period has no value. */
export function Change({ now, before }: { readonly now: number; readonly before: number }) {
  const { percent } = useShares()
  if (before === 0) return null
  const change = (100 * (now - before)) / before
  return <Delta text={percent(Math.abs(change))} change={change} />
}

/** A change with its arrow; `isLessGood`: smaller is better, as for times; `isNeutral`: neither is. */
export function Delta({
  text,
  change,
  isLessGood,
  isNeutral,
}: {
  readonly text: string
  readonly change: number
  readonly isLessGood?: boolean
  readonly isNeutral?: boolean
}) {
  const isGood = isLessGood ? change < 0 : change > 0
  const tone = change === 0 || isNeutral ? styles.same : isGood ? styles.good : styles.bad
  return (
    <span className={classNames(styles.delta, tone)}>
      {change !== 0 && <Icon name={change > 0 ? 'arrowUp' : 'arrowDown'} size={12} />}
      {change < 0 && '−'}
      {text}
    </span>
  )
}
