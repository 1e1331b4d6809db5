import { type ReleaseStep, titleReleaseNumber } from '@cliffhanger/domain/release-plan'
import { useText } from '#i18n/use-text.ts'
import { classNames } from '#ui/class-names.ts'
import { Card } from '#ui/pages/card.tsx'
import { ScrollBox } from '#ui/pages/scroll-box.tsx'
import styles from './release-calendar.module.css'

const dayMs = 86_400_000
const mostWeeks = 12

/** Returns the start of the week (Monday, UTC) that contains a time. */
const mondayOf = (at: number): number => {
  const day = Math.floor(at / dayMs)
  return (day - ((day + 3) % 7)) * dayMs
}

/** A calendar of the release days, in weeks from Monday (UTC). */
export function ReleaseCalendar({ steps }: { readonly steps: readonly ReleaseStep[] }) {
  const { t, tag } = useText()
  const times = steps.map(({ at }) => at)
  const [from, to] = [mondayOf(Math.min(...times)), Math.max(...times)]
  const weeks = Math.min(mostWeeks, Math.floor((to - from) / (7 * dayMs)) + 1)
  const days = Array.from({ length: weeks * 7 }, (_, at) => from + at * dayMs)
  const dayName = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const rows = Array.from({ length: weeks }, (_, at) => days.slice(at * 7, at * 7 + 7))
  const name = ({ n }: ReleaseStep) =>
    n === titleReleaseNumber ? t('title.release.titleShown') : t('title.episode', { n })
  return (
    <Card title={t('title.release.calendar')} about={t('title.release.utc')}>
      <ScrollBox label={t('title.release.calendar')}>
        <table className={styles.calendar} aria-label={t('title.release.calendar')}>
          <thead>
            <tr>
              {days.slice(0, 7).map((day) => (
                <th key={day} scope="col">
                  {dayName.format(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => {
                  const own = steps.filter(({ at }) => at >= day && at < day + dayMs)
                  const isLast = own.some(({ at }) => at === to)
                  return (
                    <td key={day} className={classNames(own.length > 0 && styles.on, isLast && styles.last)}>
                      <span>{date.format(day)}</span>
                      {own.slice(0, 3).map((step) => (
                        <b key={step.n}>{name(step)}</b>
                      ))}
                      {own.length > 3 && <b>+{own.length - 3}</b>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Card>
  )
}
