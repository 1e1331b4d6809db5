import { studioExperiments } from '@cliffhanger/contract/studio/experiments'
import { useStudioQuery } from '#api/use-studio.ts'
import { type Column, Table } from '#ui/lists/table.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import styles from './experiments.module.css'
import { useExperimentTexts } from './use-lab-text.ts'
import { useExperimentFormats } from './use-lab-texts.ts'

interface Props {
  readonly vidIds: readonly string[]
  readonly share: number
  readonly variants: number
}
interface PlanRow {
  readonly effect: number
  readonly payers: number
  readonly days: number
}

/**
 * Shows how long an experiment takes to detect differences of several sizes, estimated from the traffic of the last
 * weeks.
 */
export function DurationTable({ vidIds, share, variants }: Props) {
  const { t, number } = useExperimentTexts()
  const texts = useExperimentFormats()
  const isRight = Number.isInteger(share) && share >= 1 && share <= 100
  const plan = useStudioQuery(studioExperiments.plan, { vidIds: [...vidIds], share: isRight ? share : 100, variants })
  const columns: readonly Column<PlanRow>[] = [
    { id: 'effect', title: t('lab.planEffect'), cell: ({ effect }) => texts.difference(effect) },
    { id: 'payers', title: t('lab.payers'), isNumber: true, cell: ({ payers }) => number(payers) },
    {
      id: 'days',
      title: t('lab.planDays'),
      isNumber: true,
      cell: ({ days }) => t('lab.planDayCount', { count: days }),
    },
  ]
  return (
    <section aria-label={t('lab.plan')} className={styles.plan}>
      <h3>{t('lab.plan')}</h3>
      <QueryStates query={plan}>
        {({ rows, viewersPerDay, payerRate }) =>
          rows.length === 0 ? (
            <p>{t('lab.planNone')}</p>
          ) : (
            <>
              <p>{t('lab.planText', { viewers: number(Math.round(viewersPerDay)), share: texts.share(payerRate) })}</p>
              <Table label={t('lab.plan')} columns={columns} rows={rows} keyOf={({ effect }) => String(effect)} />
            </>
          )
        }
      </QueryStates>
    </section>
  )
}
