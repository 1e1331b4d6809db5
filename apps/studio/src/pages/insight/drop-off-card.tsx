import { studioInsight } from '@cliffhanger/contract/studio/insight'
import type { InsightPeriod } from '@cliffhanger/domain/insight'
import { useState } from 'react'
import { useStudioQuery } from '#api/use-studio.ts'
import { TitleList } from '#editing/lists/title-list.tsx'
import { Legend, LineChart, TableSwitch } from '#ui/chart/line-chart.tsx'
import { useMetricFormats } from '#ui/chart/use-shares.ts'
import { Button } from '#ui/forms/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { MetricWithExplanation } from './counted.tsx'
import styles from './insight.module.css'
import { MissingDays } from './missing-days.tsx'
import { useInsightFailure } from './use-insight-failure.ts'
import { useInsightPageText } from './use-page-text.ts'

interface Props {
  readonly days: InsightPeriod
  readonly title: string | undefined
  readonly episode: number
  onChoose(change: { readonly title?: string | undefined; readonly episode?: number | undefined }): void
}

/** Shows how far viewers watch an episode, in 1 % steps of its length. */
export function DropOffCard({ days, title, episode, onChoose }: Props) {
  const { t } = useInsightPageText()
  const [isTable, setTable] = useState(false)
  // The text of the episode field while the field has the focus. The text may be empty for a moment.
  const [typed, setTyped] = useState<string>()
  return (
    <Card
      title={t('insight.dropOff')}
      actions={title && <TableSwitch isTable={isTable} onSwitch={() => setTable(!isTable)} />}
    >
      {title === undefined ? (
        <TitleList
          heading={t('insight.titleOfDropOff')}
          empty={t('insight.noTitle')}
          findLabel={t('insight.findTitle')}
          addLabel={(name) => t('insight.chooseTitle', { name })}
          removeLabel={(name) => t('insight.removeTitle', { name })}
          titles={[]}
          canEdit
          onChange={([chosen]) => chosen && onChoose({ title: chosen.vidId })}
        />
      ) : (
        <>
          <TextField
            label={t('insight.episode')}
            type="number"
            min={1}
            max={9_999}
            value={typed ?? episode}
            onChange={({ target }) => {
              setTyped(target.value)
              if (target.validity.valid && target.value !== '') onChoose({ episode: Number(target.value) })
            }}
            onBlur={() => setTyped(undefined)}
          />
          <Curve
            {...{ days, title, episode, isTable }}
            onRemove={() => onChoose({ title: undefined, episode: undefined })}
          />
        </>
      )}
    </Card>
  )
}

function Curve({
  days,
  title,
  episode,
  isTable,
  onRemove,
}: Omit<Props, 'onChoose' | 'title'> & { readonly title: string; readonly isTable: boolean; onRemove(): void }) {
  const { t, key: names } = useInsightPageText()
  const { percent } = useMetricFormats()
  const textOf = useInsightFailure()
  const query = useStudioQuery(studioInsight.dropOff, { ...days, vidId: title, episode, names })
  return (
    <QueryStates query={query} textOf={textOf}>
      {({ now, before, title: name, missingDays }) => {
        const chosen = (
          <p className={styles.chosen}>
            {name}
            <Button isSmall icon="close" aria-label={t('insight.removeTitle', { name })} onClick={onRemove} />
          </p>
        )
        if (now.viewers === 0) {
          return (
            <>
              {chosen}
              <MissingDays days={missingDays} />
              <EmptyState title={t('insight.nobodyWatched')} text={t('insight.nobodyWatchedText')} />
            </>
          )
        }
        const shares = ({ viewers, reached }: typeof now) =>
          reached.map((count) => (viewers === 0 ? undefined : (100 * count) / viewers))
        const lines = [
          { name: t('insight.startedBy', { count: now.viewers }), values: shares(now), tone: 1 as const },
          ...(before ? [{ name: t('insight.before'), values: shares(before), tone: 'before' as const }] : []),
        ]
        return (
          <>
            {chosen}
            <MissingDays days={missingDays} />
            <LineChart
              label={t('insight.dropOff')}
              days={now.reached.map((_, part) => `${part} %`)}
              lines={lines}
              format={percent}
              formatTick={(value) => `${value} %`}
              isTable={isTable}
            />
            <div className={styles.legend}>
              <Legend lines={lines} />
            </div>
            <p className={styles.note}>
              <MetricWithExplanation figure="dropOff">
                {t('insight.reachedEnd', {
                  half: percent(lines[0]?.values[50] ?? 0),
                  end: percent(lines[0]?.values[95] ?? 0),
                })}
              </MetricWithExplanation>
            </p>
          </>
        )
      }}
    </QueryStates>
  )
}
