import { type RewardTerms, studioRewards } from '@cliffhanger/contract/studio/rewards'
import { useQueryClient } from '@tanstack/react-query'
import { useFailureText } from '#api/failure-text.ts'
import { queryKeyOf, useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { ChangeList, ConflictNote } from '#editing/conflict-note.tsx'
import { useDraft } from '#editing/use-draft.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { CheckField } from '#ui/forms/field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { IntegerCellInput } from './cell-input.tsx'
import {
  describeRewardChanges,
  hasInvalidReward,
  isRewardList,
  isRewardValueInLimits,
  maximumRewardCoins,
  type RewardsState,
  taskName,
} from './rewards.ts'
import styles from './shop.module.css'

/** Edits the tasks that reward viewers with coins. Saved separately from the shop, because they contain no prices. */
export function RewardsCard({ canEdit }: { readonly canEdit: boolean }) {
  const query = useStudioQuery(studioRewards.state, {})
  const { t } = useText()
  if (query.data) return <RewardsForm state={query.data} canEdit={canEdit} />
  return (
    <Card title={t('shop.rewards')}>
      <QueryStates query={query}>{() => null}</QueryStates>
    </Card>
  )
}

function RewardsForm({ state, canEdit }: { readonly state: RewardsState; readonly canEdit: boolean }) {
  const locale = useText()
  const { t } = locale
  const textOf = useFailureText()
  const toast = useToast()
  const queries = useQueryClient()
  const publish = useStudioMutation(studioRewards.publish)
  const live = { version: state.version, value: state.tasks }
  const draft = useDraft<RewardTerms[]>({ name: 'rewards', live, isValue: isRewardList })
  const { value: tasks } = draft
  const changes = describeRewardChanges(state.tasks, tasks, locale)
  const problem = publish.error && publish.error.reason !== 'conflict' ? textOf(publish.error) : undefined

  const show = (version: number, shown: RewardTerms[]) =>
    queries.setQueryData<RewardsState>([...queryKeyOf(studioRewards.state), {}], { ...state, version, tasks: shown })
  async function save(): Promise<void> {
    const before = state.tasks
    const { version } = await draft.publish(async (base, value) => {
      const done = await publish.mutateAsync({ base, tasks: value })
      show(done.version, value)
      return done
    })
    toast({
      text: t('shop.rewardsSaved'),
      undo: async () => {
        const undone = await publish.mutateAsync({ base: version, tasks: before })
        show(undone.version, before)
      },
    })
  }

  return (
    <Card
      title={t('shop.rewards')}
      isFlush
      actions={
        canEdit && (
          <>
            {draft.isChanged && (
              <Button isSmall look="quiet" onClick={draft.discard}>
                {t('editing.discard')}
              </Button>
            )}
            <Button
              isSmall
              look="ink"
              isBusy={publish.isPending}
              disabled={changes.length === 0 || hasInvalidReward(tasks) || draft.isOutdated}
              onClick={() => void save().catch(() => undefined)}
            >
              {t('shop.rewardsSave')}
            </Button>
          </>
        )
      }
    >
      <ErrorMessage text={problem} />
      {draft.isOutdated && <ConflictNote draft={draft} live={state.version} changes={changes} />}
      <TaskTable state={state} tasks={tasks} canEdit={canEdit} onChange={draft.change} />
      {!state.hasPush && tasks.some(({ task, isOn }) => task === 'push' && isOn) && (
        <NoteBox tone="warn">{t('shop.rewardsNoPush')}</NoteBox>
      )}
      <Consequence tasks={tasks} changes={changes} />
    </Card>
  )
}

interface TaskTableProps {
  readonly state: RewardsState
  readonly tasks: readonly RewardTerms[]
  readonly canEdit: boolean
  onChange(tasks: RewardTerms[]): void
}

function TaskTable({ state, tasks, canEdit, onChange }: TaskTableProps) {
  const locale = useText()
  const { t, number } = locale
  const set = (changed: RewardTerms) => onChange(tasks.map((one) => (one.task === changed.task ? changed : one)))

  function cell(one: RewardTerms, field: 'coins' | 'days', title: string) {
    const before = state.tasks.find(({ task }) => task === one.task)?.[field]
    return (
      <IntegerCellInput
        field={title}
        name={taskName(one.task, locale)}
        value={one[field]}
        error={isRewardValueInLimits(field, one[field]) ? undefined : t(`shop.problem.reward.${field}`)}
        isDisabled={!canEdit}
        isChanged={before !== one[field]}
        onChange={(value) => set({ ...one, [field]: value })}
      />
    )
  }
  return (
    <table className={styles.table} aria-label={t('shop.rewards')}>
      <thead>
        <tr>
          <th scope="col">{t('shop.task')}</th>
          <th scope="col" className={styles.number}>
            {t('shop.coins')}
          </th>
          <th scope="col" className={styles.number}>
            {t('shop.daysToEnd')}
          </th>
          <th scope="col" className={`${styles.number} ${styles.extra}`}>
            {t('shop.rewardsGiven')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((one) => {
          const given = state.given.find(({ task }) => task === one.task)
          return (
            <tr key={one.task}>
              <td>
                <CheckField
                  label={taskName(one.task, locale)}
                  isChecked={one.isOn}
                  isDisabled={!canEdit}
                  onCheck={(isOn) => set({ ...one, isOn })}
                />
              </td>
              <td className={styles.number}>{cell(one, 'coins', t('shop.coins'))}</td>
              <td className={styles.number}>{cell(one, 'days', t('shop.daysToEnd'))}</td>
              <td className={`${styles.number} ${styles.extra}`}>
                {given ? t('shop.rewardsGivenTo', { coins: number(given.coins), count: given.viewers }) : '–'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Shows the maximum cost of the rewards, and the effect of saving. */
function Consequence({
  tasks,
  changes,
}: {
  readonly tasks: readonly RewardTerms[]
  readonly changes: readonly string[]
}) {
  const { t } = useText()
  const { daily, once } = maximumRewardCoins(tasks)
  return (
    <div className={styles.foot}>
      <p>{daily + once === 0 ? t('shop.rewardsOff') : t('shop.rewardsMost', { daily, once })}</p>
      <p className={styles.fine}>
        <span>{t('shop.rewardsAbout')}</span>
      </p>
      {changes.length > 0 && <ChangeList changes={changes} />}
    </div>
  )
}
