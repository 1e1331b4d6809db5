import type { Output } from '@cliffhanger/contract/call'
import { studioHome } from '@cliffhanger/contract/studio/home'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation } from '#api/use-studio.ts'
import { shortOperatorName } from '#editing/operator-name.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Pill } from '#ui/lists/pill.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { Card } from '#ui/pages/card.tsx'
import { ErrorMessage } from '#ui/pages/states.tsx'
import type { Modules } from './modules.ts'
import styles from './schedules-card.module.css'

type Schedule = Output<typeof studioHome.state>['schedules'][number]

interface SchedulesCardProps {
  readonly schedules: readonly Schedule[]
  readonly live: number
  readonly canEdit: boolean
  onEdit(modules: Modules): void
}

/** Scheduled releases of the home page. */
export function SchedulesCard({ schedules, live, canEdit, onEdit }: SchedulesCardProps) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const cancel = useStudioMutation(studioHome.unschedule)
  if (schedules.length === 0) return null
  return (
    <Card title={t('home.planned')} isFlush>
      <ErrorMessage text={cancel.error ? textOf(cancel.error) : undefined} />
      <ol className={styles.schedules}>
        {schedules.map(({ scheduleId, publishAt, operator, base, modules, state, problem }) => (
          <li key={scheduleId}>
            <div className={styles.about}>
              <b>
                <time dateTime={new Date(publishAt).toISOString()}>{time(publishAt)}</time> UTC
              </b>{' '}
              {state === 'failed' ? (
                <Pill tone="bad">{t('home.plannedFailed')}</Pill>
              ) : (
                base !== live && <Pill tone="warn">{t('home.plannedOld')}</Pill>
              )}
              <small>{problem ?? t('home.plannedBy', { name: shortOperatorName(operator), version: base })}</small>
            </div>
            {canEdit && (
              <>
                <Button isSmall onClick={() => onEdit(modules)}>
                  {t('home.openPlanned')}
                </Button>
                <Button
                  isSmall
                  look="quiet"
                  disabled={cancel.isPending}
                  onClick={() =>
                    cancel.mutate({ scheduleId }, { onSuccess: () => toast({ text: t('home.cancelled') }) })
                  }
                >
                  {t('home.cancelPlanned')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
