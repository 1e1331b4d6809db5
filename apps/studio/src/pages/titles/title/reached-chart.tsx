import { useText } from '#i18n/use-text.ts'
import styles from './reached-chart.module.css'
import type { EpisodeReach } from './reached-rules.ts'

interface Props {
  readonly episodes: readonly EpisodeReach[]
  readonly freeEpisodes: number
}

const ticks = [0, 25, 50, 75, 100]
const round = (value: number) => Math.round(value * 100) / 100

/** Returns the points of a step line, one step per episode, in a box of 100 × 100. */
function steps(episodes: readonly EpisodeReach[], from: number, total: number): string {
  const points = episodes.map(({ share }, at) => {
    const [left, right, y] = [
      round(((from + at) / total) * 100),
      round(((from + at + 1) / total) * 100),
      round(100 - share * 100),
    ]
    return `${at === 0 ? 'M' : 'L'}${left} ${y}L${right} ${y}`
  })
  return points.join('')
}
const area = (line: string, from: number, to: number, total: number) =>
  line === '' ? '' : `${line}L${round((to / total) * 100)} 100L${round((from / total) * 100)} 100Z`

/**
 * A chart of the share of viewers who reached each episode; the step marks the paywall. The table below contains the
 * same values.
 */
export function EpisodeReachChart({ episodes, freeEpisodes }: Props) {
  const { t, number } = useText()
  const total = episodes.length
  const before = episodes.filter(({ isBehindWall }) => !isBehindWall)
  const behind = episodes.filter(({ isBehindWall }) => isBehindWall)
  const [first, second] = [steps(before, 0, total), steps(behind, before.length, total)]
  const wall = round((before.length / total) * 100)
  const marks = episodes.filter(({ n }, at) => at === 0 || at === total - 1 || n % 10 === 0)
  const last = episodes.at(-1)
  const summary = t('title.episodes.chart', {
    viewers: number(episodes[0]?.viewers ?? 0),
    wall: freeEpisodes,
    wentOn: number(behind[0]?.viewers ?? 0),
    end: number(last?.viewers ?? 0),
  })
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span>
          <i aria-hidden="true" />
          {t('title.episodes.ofAll', { count: episodes[0]?.viewers ?? 0 })}
        </span>
        {behind.length > 0 && (
          <span>
            <i className={styles.second} aria-hidden="true" />
            {t('title.episodes.ofThose', { count: behind[0]?.viewers ?? 0 })}
          </span>
        )}
      </figcaption>
      <div className={styles.plot} role="img" aria-label={summary}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ bottom: `${tick}%` }} aria-hidden="true">
            {tick} %
          </span>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick) => (
            <line key={tick} x1="0" x2="100" y1={tick} y2={tick} />
          ))}
          <path className={styles.area} d={area(first, 0, before.length, total)} />
          <path className={styles.areaBehind} d={area(second, before.length, total, total)} />
          <path className={styles.line} d={first} />
          <path className={styles.lineBehind} d={second} />
        </svg>
        {behind.length > 0 && before.length > 0 && (
          <span className={styles.wall} style={{ width: `${wall}%` }} aria-hidden="true" />
        )}
      </div>
      <div className={styles.axis} aria-hidden="true">
        {marks.map(({ n }) => (
          <span key={n} style={{ left: `${((episodes.findIndex((one) => one.n === n) + 0.5) / total) * 100}%` }}>
            {n}
          </span>
        ))}
      </div>
    </figure>
  )
}
