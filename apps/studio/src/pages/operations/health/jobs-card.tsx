import { useText } from '#i18n/use-text.ts'
import { csvTime } from '#ui/csv-time.ts'
import { Button } from '#ui/forms/button.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { type CsvColumn, CsvDownload } from '#ui/lists/rows-foot.tsx'
import { type Column, SecondLine, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { ServerHealth } from './health-facts.ts'
import { useRunJob } from './use-run-job.ts'
import { useScheduleText } from './use-schedule-text.ts'

type Job = ServerHealth['jobs'][number]

const csvColumns: readonly CsvColumn<Job>[] = [
  { title: 'job', value: ({ name }) => name },
  { title: 'schedule', value: ({ cron }) => cron ?? '' },
  { title: 'last success', value: ({ succeededAt }) => csvTime(succeededAt) },
  { title: 'last failure', value: ({ failedAt }) => csvTime(failedAt) },
  { title: 'reason', value: ({ reason }) => reason ?? '' },
  { title: 'waiting', value: ({ waiting }) => waiting },
  { title: 'running', value: ({ running }) => running },
  { title: 'failed', value: ({ failed }) => failed },
]

/** Lists the jobs with their last runs; each job can be started manually. */
export function JobsCard({ jobs, readAt }: { readonly jobs: readonly Job[]; readonly readAt: number }) {
  const { t, relative } = useText()
  const scheduleText = useScheduleText()
  const { start, problem } = useRunJob()
  const lastOf = ({ succeededAt = 0, failedAt = 0 }: Job) => Math.max(succeededAt, failedAt)
  const columns: readonly Column<Job>[] = [
    { id: 'job', title: t('health.job'), cell: ({ name }) => <b>{name}</b> },
    {
      id: 'schedule',
      title: t('health.schedule'),
      isExtra: true,
      isWrapping: true,
      cell: ({ cron }) => (cron === undefined ? t('health.onRequest') : scheduleText(cron)),
    },
    {
      id: 'last',
      title: t('health.lastRun'),
      cell: (job) => (lastOf(job) === 0 ? t('health.neverRan') : relative(lastOf(job), readAt)),
    },
    { id: 'state', title: t('health.state'), isWrapping: true, cell: (job) => <JobState job={job} /> },
    {
      id: 'run',
      title: '',
      cell: ({ name, running, waiting }) => (
        <Button isSmall look="quiet" disabled={running + waiting > 0} onClick={() => start(name)}>
          {t('health.runNow')}
        </Button>
      ),
    },
  ]
  return (
    <Card
      title={t('health.jobs')}
      about={t('health.jobsAbout')}
      isFlush
      actions={<CsvDownload rows={{ readAll: () => Promise.resolve(jobs) }} fileName="jobs" columns={csvColumns} />}
    >
      <ErrorMessage text={problem} />
      <Table label={t('health.jobs')} columns={columns} rows={jobs} keyOf={({ name }) => name} />
    </Card>
  )
}

function JobState({ job }: { readonly job: Job }) {
  const { t } = useText()
  const { running, waiting, succeededAt = 0, failedAt = 0, reason } = job
  if (running > 0) return <Pill icon="clock">{t('health.running')}</Pill>
  if (waiting > 0) return <Pill icon="clock">{t('health.waiting', { count: waiting })}</Pill>
  if (failedAt > succeededAt) {
    return (
      <>
        <Pill tone="bad">{t('health.failed')}</Pill>
        {reason && <SecondLine>{reason}</SecondLine>}
      </>
    )
  }
  return succeededAt > 0 ? <Pill tone="ok">{t('health.done')}</Pill> : null
}
