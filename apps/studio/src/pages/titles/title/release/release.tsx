import { studioTitle } from '@cliffhanger/contract/studio/title'
import { scheduleEpisodeReleases, titleReleaseNumber } from '@cliffhanger/domain/release-plan'
import { useState } from 'react'
import { useStudioMutation } from '#api/use-studio.ts'
import { useDraft } from '#editing/use-draft.ts'
import { useText } from '#i18n/use-text.ts'
import { CheckField, TextField } from '#ui/forms/field.tsx'
import { Card } from '#ui/pages/card.tsx'
import { pageStyles } from '#ui/pages/page.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import { useTitleFailure } from '../../title-failure.ts'
import { useTitleChangeToast } from '../../use-changed-toast.ts'
import { EditConflict } from '../conflict.tsx'
import { DraftActions } from '../draft-actions.tsx'
import styles from '../title.module.css'
import type { TabProps } from '../title.tsx'
import { ReleaseCalendar } from './release-calendar.tsx'
import { isReleaseForm, leavesPlanUnchanged, parseUtcTime, type ReleaseForm, releaseFormOf } from './release-form.ts'

/** Edits the release plan of the title and its hidden episodes. */
export function Release({ title, mayWrite }: TabProps) {
  const { t, time } = useText()
  const tellChanged = useTitleChangeToast(title)
  const { vidId, version, state } = title
  const draft = useDraft<ReleaseForm>({
    name: `title.${vidId}.release`,
    live: { value: releaseFormOf(state), version },
    isValue: isReleaseForm,
  })
  const change = useStudioMutation(studioTitle.setRelease)
  const failureText = useTitleFailure([{ vidId, name: title.slug }])
  const [now] = useState(() => Date.now())
  const form = draft.value
  const set = (more: Partial<ReleaseForm>) => draft.change({ ...form, ...more })

  const [titleAt, firstAt] = [parseUtcTime(form.titleAt), parseUtcTime(form.firstAt)]
  const first = Number.parseInt(form.firstEpisode, 10) || 1
  const perDay = Number.parseInt(form.perDay, 10) || 1
  const waiting = state.episodes
    .filter(({ n, isHidden }) => n >= first && (isHidden || !state.isPublished))
    .map(({ n }) => n)
  const isKept = leavesPlanUnchanged(form, releaseFormOf(state))
  const newSteps =
    form.hasEpisodes && firstAt !== undefined ? scheduleEpisodeReleases(waiting, { firstAt, perDay }) : []
  const newPlan = [
    ...(form.hasTitle && titleAt !== undefined ? [{ n: titleReleaseNumber, at: titleAt }] : []),
    ...newSteps,
  ]
  const plan = isKept ? state.plan : newPlan
  const steps = plan.filter(({ n }) => n !== titleReleaseNumber)
  const field = change.error?.reason === 'badRequest' ? change.error.field : undefined
  const errorAt = (name: string) => (field === name ? change.error?.message : undefined)
  const isLate = (at: number | undefined) => at !== undefined && at <= now
  const isWrong =
    !isKept &&
    ((form.hasTitle && (titleAt === undefined || isLate(titleAt))) ||
      (form.hasEpisodes && (firstAt === undefined || isLate(firstAt) || waiting.length === 0)))

  const newPlanInput = {
    ...(form.hasTitle && titleAt !== undefined && { publishAt: titleAt }),
    ...(form.hasEpisodes && firstAt !== undefined && { episodes: { firstEpisode: first, firstAt, perDay } }),
  }
  async function schedule(): Promise<void> {
    const send = (base: number) =>
      change.mutateAsync({
        ...{ vidId, version: base, holdsNewEpisodes: form.holds },
        ...(isKept ? { keepsPlan: true } : newPlanInput),
      })
    const done = await draft.publish(send).catch(() => undefined)
    if (!done) return
    tellChanged(t(plan.length === 0 ? 'title.release.cleared' : 'title.release.scheduled'), done)
  }
  const flatForm = (values: ReleaseForm) =>
    new Map(
      Object.entries({
        [t('title.release.titleAt')]: values.hasTitle ? values.titleAt : '',
        [t('title.release.firstAt')]: values.hasEpisodes ? values.firstAt : '',
        [t('title.release.firstEpisode')]: values.hasEpisodes ? values.firstEpisode : '',
        [t('title.release.perDay')]: values.hasEpisodes ? values.perDay : '',
        [t('title.release.holds')]: t(values.holds ? 'title.yes' : 'title.no'),
      }),
    )
  return (
    <div className={pageStyles.columns}>
      <div className={styles.stack}>
        <Card title={t('title.release.how')} about={t('title.release.utc')}>
          <div className={styles.stack}>
            {!state.isPublished && (
              <>
                <CheckField
                  label={t('title.release.title')}
                  isChecked={form.hasTitle}
                  isDisabled={!mayWrite}
                  onCheck={(hasTitle) => set({ hasTitle })}
                />
                {form.hasTitle && (
                  <TextField
                    label={t('title.release.titleAt')}
                    type="datetime-local"
                    readOnly={!mayWrite}
                    error={isLate(titleAt) ? t('title.release.past') : errorAt('publishAt')}
                    value={form.titleAt}
                    onChange={({ target }) => set({ titleAt: target.value })}
                  />
                )}
              </>
            )}
            <CheckField
              label={t('title.release.daily')}
              help={t('title.release.dailyHelp')}
              isChecked={form.hasEpisodes}
              isDisabled={!mayWrite}
              onCheck={(hasEpisodes) => set({ hasEpisodes })}
            />
            {form.hasEpisodes && (
              <div className={styles.fields}>
                <TextField
                  label={t('title.release.firstEpisode')}
                  inputMode="numeric"
                  readOnly={!mayWrite}
                  error={waiting.length === 0 ? t('title.release.noneWaiting') : errorAt('episodes.firstEpisode')}
                  value={form.firstEpisode}
                  onChange={({ target }) => set({ firstEpisode: target.value })}
                />
                <TextField
                  label={t('title.release.firstAt')}
                  type="datetime-local"
                  readOnly={!mayWrite}
                  error={isLate(firstAt) ? t('title.release.past') : errorAt('episodes.firstAt')}
                  value={form.firstAt}
                  onChange={({ target }) => set({ firstAt: target.value })}
                />
                <TextField
                  label={t('title.release.perDay')}
                  inputMode="numeric"
                  readOnly={!mayWrite}
                  value={form.perDay}
                  onChange={({ target }) => set({ perDay: target.value })}
                />
              </div>
            )}
            <CheckField
              label={t('title.release.holds')}
              help={t('title.release.holdsHelp')}
              isChecked={form.holds}
              isDisabled={!mayWrite}
              onCheck={(holds) => set({ holds })}
            />
          </div>
        </Card>
        {draft.isOutdated && (
          <EditConflict
            theirs={flatForm(releaseFormOf(state))}
            mine={flatForm(form)}
            onKeepMine={draft.rebase}
            onTakeTheirs={draft.discard}
          />
        )}
        {plan.length > 0 && <ReleaseCalendar steps={plan} />}
      </div>
      <div className={styles.stack}>
        <Card title={t('title.release.viewers')} isFlush>
          <ul className={styles.lines}>
            <li>
              <span>{t('title.release.today')}</span>
              <span>
                {state.isPublished
                  ? t('titles.episodes', { count: state.episodes.filter(({ isHidden }) => !isHidden).length })
                  : t('titles.hidden')}
              </span>
            </li>
            {plan.slice(0, 4).map(({ n, at }) => (
              <li key={n}>
                <time>{time(at)}</time>
                <span>{n === titleReleaseNumber ? t('title.release.titleShown') : t('title.episode', { n })}</span>
              </li>
            ))}
            {plan.length > 4 && (
              <li>
                <time>{time(plan.at(-1)?.at ?? 0)}</time>
                <span>{t('title.release.last', { n: plan.at(-1)?.n ?? 0 })}</span>
              </li>
            )}
          </ul>
        </Card>
        {steps.length > 0 && <NoteBox>{t('title.release.followers', { count: title.followers })}</NoteBox>}
        <NoteBox>{t('title.release.locked')}</NoteBox>
        {change.error && change.error.reason !== 'conflict' && <ErrorMessage text={failureText(change.error)} />}
        {mayWrite && draft.isChanged && (
          <DraftActions
            draft={draft}
            label={plan.length === 0 ? t('title.release.clear') : t('title.release.schedule', { count: plan.length })}
            isDisabled={isWrong}
            isBusy={change.isPending}
            onPublish={() => void schedule()}
          />
        )}
      </div>
    </div>
  )
}
