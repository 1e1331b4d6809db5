import { accounts } from '@cliffhanger/contract/accounts'
import type { Output } from '@cliffhanger/contract/call'
import { rewards } from '@cliffhanger/contract/rewards'
import { wallet } from '@cliffhanger/contract/wallet'
import { isOneTimeTask } from '@cliffhanger/domain/rewards'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi, useCall } from '#api/use-api.ts'
import { formatDateTime } from '#features/money/dates.ts'
import { PushSwitch } from '#features/notifications/notifications-dialog.tsx'
import { useNotificationTexts } from '#features/notifications/use-notification-texts.ts'
import { usePush } from '#features/notifications/use-push.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useLocale, useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { classNames } from '#ui/class-names.ts'
import { Link } from '#ui/navigation/link.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonBox } from '#ui/skeleton.tsx'
import styles from './rewards-dialog.module.css'

type List = Output<typeof rewards.rewardList>
type Task = List['tasks'][number]

/** Dialog with the tasks that give coins. Shows the number of coins and their expiry before they can be claimed. */
export function RewardsDialog({ isGuest, onClose }: { isGuest: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog title={t('me.rewards')} text={t('me.rewardsLead')} onClose={onClose}>
      <Tasks isGuest={isGuest} />
      {isGuest && (
        <>
          <p>{t('me.rewardsLogin')}</p>
          <Link href="/login" className={buttons.primary}>
            {t('me.signIn')}
          </Link>
        </>
      )}
      <button type="button" className={buttons.quiet} onClick={onClose}>
        {t('wallet.close')}
      </button>
    </Dialog>
  )
}

function Tasks({ isGuest }: { isGuest: boolean }) {
  const { t, language } = useLocale()
  const { run } = useApi()
  const queries = useQueryClient()
  const { data, error, refetch } = useCall(rewards.rewardList, {}, { refetchOnMount: 'always' })
  const [taking, setTaking] = useState<Task['task']>()
  const [message, setMessage] = useState('')

  async function take({ task, coins, endTime }: Task): Promise<void> {
    setTaking(task)
    setMessage('')
    const outcome = await run(rewards.takeReward, { task, coins, endTime })
    setMessage(
      outcome.ok
        ? t('me.rewardAdded', { count: coins, time: formatDateTime(language.tag, endTime) })
        : outcome.message || t('me.rewardFailed'),
    )
    for (const { path } of [rewards.rewardList, accounts.getUserAccountInfo, wallet.statement]) {
      void queries.invalidateQueries({ queryKey: [path] })
    }
    setTaking(undefined)
  }

  if (error?.reason === 'notFound') return <p>{t('me.rewardsOff')}</p>
  if (error && !data) {
    return <FailedState title={t('me.rewardsFailed')} reason={error.reason} onRetry={() => void refetch()} />
  }
  if (!data) return <TasksSkeleton />
  return (
    <>
      <ul className={styles.tasks}>
        {data.tasks.map((task) => (
          <TaskRow
            key={task.task}
            task={task}
            nextDayTime={data.nextDayTime}
            isGuest={isGuest}
            isBusy={taking !== undefined}
            onTake={() => void take(task)}
          />
        ))}
      </ul>
      <p role="status" className={classNames(styles.message, 'figures')}>
        {message}
      </p>
    </>
  )
}

interface TaskRowProps {
  readonly task: Task
  readonly nextDayTime: number
  readonly isGuest: boolean
  readonly isBusy: boolean
  readonly onTake: () => void
}

function TaskRow({ task: { task, coins, endTime, done, goal, isTaken }, nextDayTime, ...row }: TaskRowProps) {
  const { t, language } = useLocale()
  const names = {
    daily: t('me.rewardDaily'),
    watch: t('me.rewardWatch', { count: goal }),
    follow: t('me.rewardFollow'),
    push: t('me.rewardPush'),
  } as const
  const taken = isOneTimeTask(task)
    ? t('me.rewardTaken')
    : t('me.rewardAgain', { time: formatDateTime(language.tag, nextDayTime) })
  return (
    <li className={styles.task}>
      <h3 className={styles.name}>{names[task]}</h3>
      <p className={classNames(styles.terms, 'figures')}>
        {isTaken ? taken : t('me.rewardTerms', { count: coins, time: formatDateTime(language.tag, endTime) })}
      </p>
      {!isTaken && done < goal && (
        <p className={classNames(styles.done, 'figures')}>{t('me.rewardDone', { done, goal })}</p>
      )}
      {task === 'push' && !isTaken && done < goal && !row.isGuest && <TurnOnPush />}
      {!isTaken && done >= goal && !row.isGuest && (
        <button
          type="button"
          className={classNames(buttons.outline, buttons.compact, styles.take)}
          aria-busy={row.isBusy}
          disabled={row.isBusy}
          onClick={row.onTake}
        >
          {t('me.rewardTake', { count: coins })}
        </button>
      )}
    </li>
  )
}

/** Switch that turns on push messages in this browser, which completes the task `push`. */
function TurnOnPush() {
  const queries = useQueryClient()
  const { t: say } = useNotificationTexts()
  const push = usePush()
  const isSubscribed = push.choices.data?.isSubscribed === true
  useEffect(() => {
    if (isSubscribed) void queries.invalidateQueries({ queryKey: [rewards.rewardList.path] })
  }, [queries, isSubscribed])
  if (!say || !push.support) return null
  return (
    <div className={styles.push}>
      <PushSwitch say={say} push={push} isSubscribed={isSubscribed} />
    </div>
  )
}

const TasksSkeleton = () => (
  <div className={styles.tasks} aria-hidden="true">
    {['first', 'second', 'third'].map((name) => (
      <SkeletonBox key={name} className={styles.bone} />
    ))}
  </div>
)
