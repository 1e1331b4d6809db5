import { studioOperations } from '@cliffhanger/contract/studio/operations'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import { ConversionsCard } from '../../conversions/conversions-card.tsx'
import { OperationsTabs } from '../tabs.tsx'
import { AuditCard } from './audit-card.tsx'
import { BackupsCard } from './backups-card.tsx'
import styles from './health.module.css'
import type { ServerHealth } from './health-facts.ts'
import { HealthStrip } from './health-strip.tsx'
import { ImportsCard } from './imports-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { EnvironmentSettingsCard, SecretKeysCard } from './server-cards.tsx'
import { ServersCard } from './servers-card.tsx'
import { StorageCard } from './storage-card.tsx'

export { conversionsTextsPromise } from '../../conversions/use-conversions-text.ts'

const busyMs = 2_000
const idleMs = 15_000
const isBusy = ({ backups, jobs }: ServerHealth): boolean =>
  backups.isRunning || backups.isVerifying || jobs.some(({ running, waiting }) => running + waiting > 0)

/** The health page: servers, jobs, imports, backups and storage. */
export function HealthPage() {
  const { t } = useText()
  const textOf = useFailureText()
  const showToast = useToast()
  const backUp = useStudioMutation(studioOperations.backUp)
  const query = useStudioQuery(
    studioOperations.health,
    {},
    { readAgainMs: (data) => (data && isBusy(data) ? busyMs : idleMs) },
  )
  const start = (what: 'write' | 'writeWithMedia' | 'verify') => {
    const job = t(what === 'verify' ? 'health.verify' : 'health.backup')
    backUp.mutate({ what }, { onSuccess: () => showToast({ text: t('health.started', { job }) }) })
  }
  return (
    <Page
      title={t('operations.title')}
      openTab={t('operations.health')}
      tabs={<OperationsTabs />}
      actions={
        <Button
          look="ink"
          icon="disk"
          isBusy={backUp.isPending || query.data?.backups.isRunning === true}
          onClick={() => start('write')}
        >
          {t('health.backUp')}
        </Button>
      }
    >
      <ErrorMessage text={backUp.error ? textOf(backUp.error) : undefined} />
      <QueryStates query={query}>
        {(health) => (
          <div className={pageStyles.stack}>
            <HealthStrip health={health} readAt={query.dataUpdatedAt} />
            <div className={styles.columns}>
              <div className={styles.stack}>
                <JobsCard jobs={health.jobs} readAt={query.dataUpdatedAt} />
                <ImportsCard />
                <SecurityCard />
                <ConversionsCard />
              </div>
              <div className={styles.stack}>
                <ServersCard servers={health.servers} readAt={query.dataUpdatedAt} />
                <BackupsCard health={health} readAt={query.dataUpdatedAt} isBusy={backUp.isPending} onStart={start} />
                <AuditCard audit={health.audit} readAt={query.dataUpdatedAt} />
                <StorageCard health={health} readAt={query.dataUpdatedAt} />
                <SecretKeysCard keys={health.keys} readAt={query.dataUpdatedAt} />
                <EnvironmentSettingsCard switches={health.switches} />
              </div>
            </div>
          </div>
        )}
      </QueryStates>
    </Page>
  )
}
