import type { ExperimentRow } from '@cliffhanger/contract/studio/experiments'
import { Button } from '#ui/forms/button.tsx'
import { Pill, type Tone } from '#ui/lists/pill.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { pageStyles } from '#ui/pages/page.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import { DifferenceCharts } from './difference-chart.tsx'
import styles from './experiments.module.css'
import { useExperimentTexts } from './use-lab-text.ts'
import { useExperimentFormats } from './use-lab-texts.ts'

type Findings = NonNullable<ExperimentRow['result']>
type Comparison = Findings['comparisons'][number]
const dayMs = 86_400_000

const tones = {
  winner: 'ok',
  'no-difference': 'plain',
  running: 'plain',
  harmful: 'bad',
  mismatch: 'bad',
} as const satisfies Record<Comparison['state'], string>

interface Props {
  readonly experiment: ExperimentRow
  readonly mayEdit: boolean
  onStop(): void
}

/** A running experiment: its results, their confidence, and the cost of continuing. */
export function RunningCard({ experiment, mayEdit, onStop }: Props) {
  const { t, time, number } = useExperimentTexts()
  const { scope } = useExperimentFormats()
  const { name, variants, startedAt = 0, plannedEnd = 0, days, result, currency = 'USD' } = experiment
  const day = Math.min(days, Math.floor(((result?.evaluatedAt ?? startedAt) - startedAt) / dayMs) + 1)
  const viewers = result?.arms.reduce((sum, arm) => sum + arm.viewers, 0) ?? 0
  const others = variants.slice(1).map((variant) => variant.name)
  return (
    <div className={pageStyles.stack}>
      <Card
        title={name}
        actions={
          <>
            <Pill tone="info" icon="clock">
              {t('lab.running')}
            </Pill>
            {mayEdit && (
              <Button look="danger" onClick={onStop}>
                {t('lab.stop')}
              </Button>
            )}
          </>
        }
      >
        <p className={styles.facts}>
          {scope(experiment)} · {t('lab.dayOf', { day, days })} · {t('lab.endsOn', { time: time(plannedEnd) })}
        </p>
        {!result && <NoteBox>{t('lab.verdict.none')}</NoteBox>}
        {result?.comparisons.map((comparison, index) => (
          <Verdict
            key={others[index]}
            comparison={comparison}
            name={others[index] ?? ''}
            viewers={number(viewers)}
            currency={currency}
          />
        ))}
      </Card>
      {result && (
        <>
          <Card title={t('lab.variants')} isFlush>
            <Variants experiment={experiment} result={result} />
            <p className={styles.note}>{t('lab.counted')}</p>
          </Card>
          <div className={pageStyles.columns}>
            <DifferenceCharts id={experiment.id} names={others} />
            <div className={pageStyles.stack}>
              {result.comparisons.map(({ guards }, index) => (
                <Guards key={others[index]} guards={guards} name={others[index] ?? ''} isOnly={others.length === 1} />
              ))}
            </div>
          </div>
        </>
      )}
    </div>
  )
}

function Verdict({
  comparison,
  name,
  viewers,
  currency,
}: {
  readonly comparison: Comparison
  readonly name: string
  readonly viewers: string
  readonly currency: string
}) {
  const { t } = useExperimentTexts()
  const { verdict, difference, cents, day } = useExperimentFormats()
  const { relative, clearSince, ifKept, costPerDay } = comparison
  const hasInterval = relative?.low !== undefined && relative.high !== undefined
  return (
    <div className={styles.verdict}>
      <NoteBox tone={tones[comparison.state]}>
        <b>{verdict(comparison, name)}</b>
        {hasInterval && (
          <p>
            {t('lab.sure', { low: difference(relative.low ?? 0), high: difference(relative.high ?? 0) })}
            {clearSince && ` ${t('lab.clearSince', { day: day(clearSince) })}`}
          </p>
        )}
      </NoteBox>
      <dl className={styles.outlook}>
        {ifKept?.low !== undefined && ifKept.high !== undefined && (
          <div>
            <dt>{t('lab.ifKept')}</dt>
            <dd>{t('lab.range', { low: cents(ifKept.low, currency), high: cents(ifKept.high, currency) })}</dd>
          </div>
        )}
        {costPerDay !== undefined && (
          <div>
            <dt>{t('lab.costs')}</dt>
            <dd>{cents(costPerDay, currency)}</dd>
          </div>
        )}
        <div>
          <dt>{t('lab.soFar')}</dt>
          <dd>{viewers}</dd>
        </div>
      </dl>
    </div>
  )
}

interface ArmRow {
  readonly name: string
  readonly index: number
}

function Variants({ experiment, result }: { readonly experiment: ExperimentRow; readonly result: Findings }) {
  const { t, number } = useExperimentTexts()
  const { share, cents, difference } = useExperimentFormats()
  const { currency = 'USD', variants } = experiment
  const arm = (index: number) => result.arms[index] ?? { viewers: 0, payers: 0, refunded: 0, revenue: 0 }
  const part = (index: number, of: 'payers' | 'refunded') => {
    const { viewers, [of]: count } = arm(index)
    return viewers === 0 ? '–' : `${number(count)} · ${share(count / viewers)}`
  }
  const columns: readonly Column<ArmRow>[] = [
    {
      id: 'variant',
      title: t('lab.variant'),
      cell: ({ name, index }) => (index === 0 ? `${name} (${t('lab.asItIs')})` : name),
    },
    { id: 'viewers', title: t('lab.viewers'), isNumber: true, cell: ({ index }) => number(arm(index).viewers) },
    { id: 'payers', title: t('lab.payers'), isNumber: true, cell: ({ index }) => part(index, 'payers') },
    {
      id: 'refunded',
      title: t('lab.refunded'),
      isNumber: true,
      isExtra: true,
      cell: ({ index }) => part(index, 'refunded'),
    },
    {
      id: 'revenue',
      title: t('lab.revenue'),
      isNumber: true,
      isExtra: true,
      cell: ({ index }) => cents(arm(index).revenue, currency),
    },
    {
      id: 'perViewer',
      title: t('lab.perViewer'),
      isNumber: true,
      cell: ({ index }) => (arm(index).viewers === 0 ? '–' : cents(arm(index).revenue / arm(index).viewers, currency)),
    },
    {
      id: 'difference',
      title: t('lab.difference'),
      isNumber: true,
      cell({ index }) {
        const relative = result.comparisons[index - 1]?.relative
        return relative ? difference(relative.value) : '–'
      },
    },
  ]
  const rows = variants.map(({ name }, index) => ({ name, index }))
  return <Table label={t('lab.variants')} columns={columns} rows={rows} keyOf={({ name }) => name} />
}

const guardTones: Record<Comparison['guards'][number]['state'], Tone> = {
  unknown: 'plain',
  fine: 'ok',
  close: 'warn',
  harmful: 'bad',
}

function Guards({
  guards,
  name,
  isOnly,
}: {
  readonly guards: Comparison['guards']
  readonly name: string
  readonly isOnly: boolean
}) {
  const { t } = useExperimentTexts()
  const { guardValue, guardLimit } = useExperimentFormats()
  return (
    <Card title={t('lab.guards')} about={isOnly ? t('lab.guardsAbout') : name} isGroup>
      <ul className={styles.guards}>
        {guards.map((guard) => (
          <li key={guard.name}>
            <span>
              <b>{t(`lab.guard.${guard.name}`)}</b>
              <small>
                {t('lab.guard.change', {
                  from: guardValue(guard, guard.control),
                  to: guardValue(guard, guard.variant),
                })}
                {' · '}
                {t('lab.guard.limit', { limit: guardLimit(guard) })}
              </small>
            </span>
            <Pill tone={guardTones[guard.state]}>{t(`lab.guard.${guard.state}`)}</Pill>
          </li>
        ))}
      </ul>
    </Card>
  )
}
