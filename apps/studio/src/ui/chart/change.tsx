import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import styles from './change.module.css'
import { useMetricFormats } from './use-shares.ts'

/** Shows the change from the previous period in percent; renders nothing if the value of that period is 0. */
export function PercentChange({ now, before }: { readonly now: number; readonly before: number }) {
  const { percent } = useMetricFormats()
  if (before === 0) return null
  const change = (100 * (now - before)) / before
  return <ChangeWithArrow text={percent(Math.abs(change))} change={change} />
}

/**
 * Shows a change with an arrow. `isLessGood`: a decrease is good, as for durations; `isNeutral`: neither direction is
 * good or bad.
 */
export function ChangeWithArrow({
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
