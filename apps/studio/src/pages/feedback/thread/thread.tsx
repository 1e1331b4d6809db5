import type { Output } from '@cliffhanger/contract/call'
import { studioFeedback } from '@cliffhanger/contract/studio/feedback'
import { languageByKey } from '@cliffhanger/domain/languages'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type CallFailure, callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import {
  getLatestMutationError,
  queryKeyOf,
  useCurrentOperator,
  useStudioMutation,
  useStudioQuery,
} from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { SelectField } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { EmptyState, ErrorMessage } from '#ui/pages/states.tsx'
import { Messages } from './messages.tsx'
import { ReplyForm } from './reply-form.tsx'
import styles from './thread.module.css'
import { ViewerPane } from './viewer-pane.tsx'

export type ThreadData = Output<typeof studioFeedback.read>
const route = getRouteApi('/shell/feedback')
/** Polling interval for answers and typing of other operators. */
const pollMs = 5_000

/** A feedback thread with its answer, polled while it is open. */
export function Thread({ feedbackId, onPin }: { feedbackId: string; onPin: () => void }) {
  const { t } = useText()
  const input = { feedbackId }
  const query = useQuery<ThreadData, CallFailure>({
    queryKey: [...queryKeyOf(studioFeedback.read), input],
    queryFn: ({ signal }) => callStudio(studioFeedback.read, input, signal),
    refetchInterval: pollMs,
  })
  return (
    <>
      <section className={styles.thread} aria-label={t('feedback.thread')}>
        <QueryStates query={query}>
          {(thread) => (
            <>
              <ThreadHead thread={thread} />
              <Messages thread={thread} />
              <ReplyForm thread={thread} onPin={onPin} reload={query.refetch} />
            </>
          )}
        </QueryStates>
      </section>
      {query.data && <ViewerPane thread={query.data} />}
    </>
  )
}

/** Placeholder while no thread is open. */
export function NoThread() {
  const { t } = useText()
  return (
    <section className={styles.thread} aria-label={t('feedback.thread')}>
      <EmptyState title={t('feedback.noThread')} />
    </section>
  )
}

function ThreadHead({ thread }: { thread: ThreadData }) {
  const { t, time } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const search = route.useSearch()
  const { data: me } = useCurrentOperator()
  const operators = useStudioQuery(studioFeedback.assignees, {})
  const assign = useStudioMutation(studioFeedback.assign)
  const setDone = useStudioMutation(studioFeedback.setDone)
  // If the undo fails, the toast shows the error.
  const undo = useStudioMutation(studioFeedback.setDone)
  const { feedbackId, userId, createdAt, language, state, assignee } = thread
  const isDone = state === 'done'
  const { thread: _, ...inbox } = search
  const failure = getLatestMutationError(assign, setDone)
  const options = [
    { value: '', label: t('feedback.nobody') },
    ...(operators.data?.rows ?? (assignee ? [assignee] : [])).map(({ operatorId, name }) => ({
      value: operatorId,
      label: name,
    })),
  ]
  const assignTo = (operatorId: string) => assign.mutate({ feedbackId, ...(operatorId !== '' && { operatorId }) })
  async function close(wanted: boolean): Promise<void> {
    // Awaits the mutation instead of using `onSuccess`, so that the toast is shown even after the operator has opened
    // another thread.
    await setDone.mutateAsync({ feedbackId, isDone: wanted })
    toast({
      text: t(wanted ? 'feedback.closed' : 'feedback.reopened', { id: feedbackId }),
      undo: () => undo.mutateAsync({ feedbackId, isDone: !wanted }),
    })
  }
  return (
    <header className={styles.head}>
      <Link className={styles.back} to="/feedback" search={inbox} aria-label={t('feedback.back')}>
        <Icon name="left" />
      </Link>
      <div className={styles.title}>
        <h2>{t('feedback.number', { id: feedbackId })}</h2>
        <p>
          {t('viewers.viewer')}{' '}
          <Link className={styles.link ?? ''} to="/viewers/$userId" params={{ userId }}>
            {userId}
          </Link>{' '}
          · {languageByKey(language).name} · <time>{time(createdAt)}</time> · {thread.email}
        </p>
      </div>
      <SelectField
        label={t('feedback.assignee')}
        isLabelHidden
        options={options}
        value={assignee?.operatorId ?? ''}
        onChoose={assignTo}
      />
      {me && assignee?.operatorId !== me.operatorId && (
        <Button data-key="assign" isBusy={assign.isPending} onClick={() => assignTo(me.operatorId)}>
          {t('feedback.takeOver')}
        </Button>
      )}
      <Button
        data-key="done"
        icon={isDone ? 'undo' : 'check'}
        isBusy={setDone.isPending}
        onClick={() => void close(!isDone).catch(() => undefined)}
      >
        {t(isDone ? 'feedback.reopen' : 'feedback.close')}
      </Button>
      <ErrorMessage text={failure ? textOf(failure) : undefined} />
    </header>
  )
}
