import { type ExperimentRow, studioExperiments } from '@cliffhanger/contract/studio/experiments'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { useState } from 'react'
import { useCurrentOperator, useStudioQuery } from '#api/use-studio.ts'
import { Button } from '#ui/forms/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pill, type Tone } from '#ui/lists/pill.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { EmptyState } from '#ui/pages/states.tsx'
import { type ActionToConfirm, ConfirmDialog } from './confirm-dialog.tsx'
import { ExperimentDialog } from './experiment-dialog.tsx'
import styles from './experiments.module.css'
import { ConclusionDialog } from './learned-dialog.tsx'
import { RunningCard } from './running-card.tsx'
import { useExperimentTexts } from './use-lab-text.ts'
import { useExperimentFormats } from './use-lab-texts.ts'

export { experimentTextsPromise } from './use-lab-text.ts'

type Open =
  | { readonly dialog: 'edit'; readonly experiment?: ExperimentRow }
  | { readonly dialog: ActionToConfirm | 'learned'; readonly experiment: ExperimentRow }

/** The page for paywall experiments: running experiments with their results, drafts, and conclusions. */
export function Experiments() {
  const { t } = useExperimentTexts()
  const { data: me } = useCurrentOperator()
  const mayEdit = me !== undefined && isActionAllowed(me.role, 'experiments.edit')
  const list = useStudioQuery(studioExperiments.list, {})
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const create = (
    <Button look="ink" icon="plus" onClick={() => setOpen({ dialog: 'edit' })}>
      {t('lab.new')}
    </Button>
  )
  return (
    <Page title={t('nav.experiments')} about={t('lab.about')} actions={mayEdit && create}>
      <div className={pageStyles.stack}>
        <QueryStates query={list}>
          {({ experiments }) => {
            const of = (...states: readonly ExperimentRow['state'][]) =>
              experiments.filter(({ state }) => states.includes(state))
            if (experiments.length === 0) {
              return (
                <Card title={t('lab.running')}>
                  <EmptyState title={t('lab.none')} text={t('lab.noneText')}>
                    {mayEdit && create}
                  </EmptyState>
                </Card>
              )
            }
            const [running, drafts, ended] = [of('running'), of('draft'), of('stopped', 'finished')]
            return (
              <>
                {running.length === 0 && <Card title={t('lab.running')}>{t('lab.noneRunning')}</Card>}
                {running.map((experiment) => (
                  <RunningCard
                    key={experiment.id}
                    experiment={experiment}
                    mayEdit={mayEdit}
                    onStop={() => setOpen({ dialog: 'stop', experiment })}
                  />
                ))}
                {drafts.length > 0 && <Drafts rows={drafts} mayEdit={mayEdit} onOpen={setOpen} />}
                {ended.length > 0 && <Ended rows={ended} mayEdit={mayEdit} onOpen={setOpen} />}
              </>
            )
          }}
        </QueryStates>
        <Fairness />
      </div>
      {open?.dialog === 'edit' && <ExperimentDialog experiment={open.experiment} onClose={close} />}
      {open?.dialog === 'learned' && <ConclusionDialog experiment={open.experiment} onClose={close} />}
      {open && open.dialog !== 'edit' && open.dialog !== 'learned' && (
        <ConfirmDialog kind={open.dialog} experiment={open.experiment} onClose={close} />
      )}
    </Page>
  )
}

function Fairness() {
  const { t } = useExperimentTexts()
  return (
    <Card title={t('lab.fair')}>
      <ul className={styles.fair}>
        {(['lab.fairMost', 'lab.fairChance', 'lab.fairPaid'] as const).map((key) => (
          <li key={key}>
            <Icon name="check" size={16} />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface RowsProps {
  readonly rows: readonly ExperimentRow[]
  readonly mayEdit: boolean
  onOpen(open: Open): void
}

function useQuestion(): Column<ExperimentRow> {
  const { t } = useExperimentTexts()
  const { scope } = useExperimentFormats()
  return {
    id: 'question',
    title: t('lab.question'),
    isWrapping: true,
    cell: (row) => (
      <>
        {row.name}
        <SecondLine>{scope(row)}</SecondLine>
      </>
    ),
  }
}

function Drafts({ rows, mayEdit, onOpen }: RowsProps) {
  const { t } = useExperimentTexts()
  const question = useQuestion()
  const actions: Column<ExperimentRow> = {
    id: 'actions',
    title: '',
    isNumber: true,
    cell: (experiment) => (
      <span className={styles.actions}>
        <Button isSmall onClick={() => onOpen({ dialog: 'edit', experiment })}>
          {t('lab.edit')}
        </Button>
        <Button isSmall onClick={() => onOpen({ dialog: 'remove', experiment })}>
          {t('lab.delete')}
        </Button>
        <Button isSmall look="hot" onClick={() => onOpen({ dialog: 'start', experiment })}>
          {t('lab.start')}
        </Button>
      </span>
    ),
  }
  return (
    <Card title={t('lab.drafts')} isFlush>
      <Table
        label={t('lab.drafts')}
        columns={[question, ...(mayEdit ? [actions] : [])]}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}

const reasonTones: Record<NonNullable<ExperimentRow['endReason']>, Tone> = {
  operator: 'plain',
  planned: 'plain',
  sure: 'ok',
  harmful: 'bad',
  mismatch: 'bad',
  changed: 'bad',
}

function Ended({ rows, mayEdit, onOpen }: RowsProps) {
  const { t, number } = useExperimentTexts()
  const { difference, verdict } = useExperimentFormats()
  const question = useQuestion()
  const columns: readonly Column<ExperimentRow>[] = [
    question,
    {
      id: 'viewers',
      title: t('lab.viewers'),
      isNumber: true,
      isExtra: true,
      cell: ({ result }) => number(result?.arms.reduce((sum, { viewers }) => sum + viewers, 0) ?? 0),
    },
    {
      id: 'difference',
      title: t('lab.perViewer'),
      isNumber: true,
      cell({ result }) {
        const relative = result?.comparisons[0]?.relative
        if (!relative) return '–'
        const { value, low, high } = relative
        return (
          <>
            {difference(value)}
            {low !== undefined && high !== undefined && (
              <SecondLine>{t('lab.range', { low: difference(low), high: difference(high) })}</SecondLine>
            )}
          </>
        )
      },
    },
    {
      id: 'outcome',
      title: t('lab.outcome'),
      isWrapping: true,
      cell({ endReason = 'operator', result, variants }) {
        return (
          <>
            <Pill tone={reasonTones[endReason]}>{t(`lab.reason.${endReason}`)}</Pill>
            {result?.comparisons.map((comparison, index) => {
              const name = variants[index + 1]?.name ?? ''
              return <SecondLine key={name}>{verdict(comparison, name)}</SecondLine>
            })}
          </>
        )
      },
    },
    {
      id: 'learned',
      title: t('lab.learned'),
      isWrapping: true,
      cell: (experiment) => (
        <>
          {experiment.learned}
          {mayEdit && (
            <Button isSmall look="quiet" onClick={() => onOpen({ dialog: 'learned', experiment })}>
              {t(experiment.learned === '' ? 'lab.writeLearned' : 'lab.edit')}
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <Card title={t('lab.ended')} about={t('lab.endedAbout')} isFlush>
      <Table label={t('lab.ended')} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </Card>
  )
}
