import { type PointerEvent, useState } from 'react'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { ChartTable } from './chart-table.tsx'
import styles from './line-chart.module.css'
import { createAxis, labelledPoints, linePath, positionOnAxis } from './scale.ts'

export interface ChartLine {
  readonly name: string
  readonly values: readonly (number | undefined)[]
  /** 1 and 2 are colours; `before` is a dashed line for the previous period. */
  readonly tone: 1 | 2 | 'before'
  /** Labels of the points, if they differ from the labels of the chart. */
  readonly days?: readonly string[]
}
export interface LineChartProps {
  /** Accessible name of the chart for screen readers. */
  readonly label: string
  /** Label of each point, such as "14 Nov". */
  readonly days: readonly string[]
  readonly lines: readonly ChartLine[]
  format(value: number): string
  /** Formats a value for the axis, in short form. */
  formatTick(value: number): string
  /** Target values, drawn as horizontal lines. */
  readonly aims?: readonly { readonly value: number; readonly text: string; readonly tone: 1 | 2 }[]
  readonly height?: number
  /** True if the axis starts close to the smallest value instead of at 0. */
  readonly isClose?: boolean
  readonly isTable?: boolean
  /** Number of labels below a plot with more than 20 points; a shorter plot has three. */
  readonly names?: 3 | 5
}

/** The axis extends above a target value to make room for the label of that value. */
const aboveAim = 1.2

/**
 * A line chart over days. The pointer and the arrow keys show the values of a day; the chart can also be shown as a
 * table.
 */
export function LineChart(props: LineChartProps) {
  const { label, days, lines, format, formatTick, aims = [], height = 180, isClose = false, isTable, names = 5 } = props
  const [at, setAt] = useState<number>()
  if (isTable) return <ChartTable {...props} />
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== undefined))
  const axis = createAxis([...known, ...aims.map(({ value }) => aboveAim * value)], isClose)
  const main = lines[0]
  const last = Math.max(days.length - 1, 1)
  const text = at === undefined ? label : tipOf(at).join(', ')
  const first = main && !isClose && main.values.every((value) => value !== undefined) ? linePath(main.values, axis) : ''

  function tipOf(index: number): string[] {
    return lines.flatMap(({ name, values, days: own = days }) => {
      const value = values[index]
      return value === undefined
        ? []
        : [`${own[index] ?? name} · ${lines.length > 1 ? `${name} ` : ''}${format(value)}`]
    })
  }
  function follow({ currentTarget, clientX }: PointerEvent<HTMLInputElement>): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.round(((clientX - left) / width) * last)
    setAt(Math.min(Math.max(index, 0), days.length - 1))
  }
  return (
    <div className={styles.chart}>
      <div className={styles.plot} style={{ height }}>
        {axis.ticks.map((tick) => (
          <span
            key={tick}
            className={styles.tick}
            style={{ bottom: `${positionOnAxis(axis, tick)}%` }}
            aria-hidden="true"
          >
            {formatTick(tick)}
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {axis.ticks.map((tick) => {
            const y = 100 - positionOnAxis(axis, tick)
            return <line key={tick} className={styles.grid} x1="0" x2="100" y1={y} y2={y} />
          })}
          {aims.map(({ value, tone }) => {
            const y = 100 - positionOnAxis(axis, value)
            return (
              <line
                key={value}
                className={classNames(styles.aim, styles[`tone${tone}`])}
                x1="0"
                x2="100"
                y1={y}
                y2={y}
              />
            )
          })}
          {first && lines.length < 3 && main?.tone === 1 && lines[1]?.tone !== 2 && (
            <path className={styles.area} d={`M0 100L${first.slice(1)}L100 100Z`} />
          )}
          {lines.toReversed().map(({ name, values, tone }) => (
            <path key={name} className={classNames(styles.line, styles[`tone${tone}`])} d={linePath(values, axis)} />
          ))}
        </svg>
        {aims.map(({ value, text: aim }) => (
          <span key={value} className={styles.aimText} style={{ bottom: `${positionOnAxis(axis, value)}%` }}>
            {aim}
          </span>
        ))}
        {at !== undefined && main && (
          <>
            <span className={styles.cursor} style={{ left: `${(100 * at) / last}%` }} />
            {main.values[at] !== undefined && (
              <span
                className={styles.dot}
                style={{ left: `${(100 * at) / last}%`, bottom: `${positionOnAxis(axis, main.values[at])}%` }}
              />
            )}
            <span
              className={styles.tip}
              style={
                at > last / 2
                  ? { right: `calc(${100 - (100 * at) / last}% + 12px)` }
                  : { left: `calc(${(100 * at) / last}% + 12px)` }
              }
              aria-hidden="true"
            >
              {tipOf(at).map((line, index) =>
                index === 0 ? <b key={line}>{line}</b> : <span key={line}>{line}</span>,
              )}
            </span>
          </>
        )}
        <input
          className={styles.days}
          type="range"
          min={0}
          max={days.length - 1}
          value={at ?? days.length - 1}
          aria-label={label}
          aria-valuetext={text}
          onChange={({ target }) => setAt(Number(target.value))}
          onPointerMove={follow}
          onPointerLeave={() => setAt(undefined)}
          onFocus={({ target }) => target.matches(':focus-visible') && setAt(days.length - 1)}
          onBlur={() => setAt(undefined)}
        />
      </div>
      <div className={styles.names} aria-hidden="true">
        {labelledPoints(days.length, names).map((index) => (
          <span key={index} style={{ left: `${(100 * index) / last}%` }}>
            {days[index]}
          </span>
        ))}
      </div>
    </div>
  )
}

/** The legend of a chart: names and colours of its lines. */
export function Legend({ lines }: { readonly lines: readonly Pick<ChartLine, 'name' | 'tone'>[] }) {
  return (
    <span className={styles.legend}>
      {lines.map(({ name, tone }) => (
        <span key={name}>
          <i className={styles[`key${tone}`]} />
          {name}
        </span>
      ))}
    </span>
  )
}

/** The button that toggles between a chart and its table. */
export function TableSwitch({ isTable, onSwitch }: { readonly isTable: boolean; readonly onSwitch: () => void }) {
  const { t } = useText()
  return (
    <button type="button" className={styles.switch} aria-pressed={isTable} onClick={onSwitch}>
      {t(isTable ? 'chart.chart' : 'chart.table')}
    </button>
  )
}
