import { studioAdUnlocks } from '@cliffhanger/contract/studio/ad-unlocks'
import { adUnlockLimits } from '@cliffhanger/domain/ad-unlocks'
import { useFailureText } from '#api/failure-text.ts'
import { useStudioMutation, useStudioQuery } from '#api/use-studio.ts'
import { ChangeList, ConflictNote } from '#editing/conflict-note.tsx'
import { TitleList } from '#editing/lists/title-list.tsx'
import { useDraft } from '#editing/use-draft.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { CheckField, TextField } from '#ui/forms/field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { Card } from '#ui/pages/card.tsx'
import { QueryStates } from '#ui/pages/loaded.tsx'
import { ErrorMessage, NoteBox } from '#ui/pages/states.tsx'
import styles from '../shop.module.css'
import {
  type AdSettingsFormValues,
  type AdSettingsState,
  describeAdSettingsChanges,
  isAdSettingsFormValues,
  isWholeNumberBetween,
  lacksTitles,
  toAdSettingsFormValues,
  toAdUnlockTerms,
} from './ads.ts'

/** Settings for unlocking episodes by ads. Saved separately from the shop, because they contain no prices. */
export function AdsCard({ canEdit }: { readonly canEdit: boolean }) {
  const { t, key: language } = useText()
  const query = useStudioQuery(studioAdUnlocks.state, { language })
  return (
    <Card title={t('shop.ads')}>
      <QueryStates query={query}>{(state) => <AdsForm state={state} canEdit={canEdit} />}</QueryStates>
    </Card>
  )
}

function AdsForm({ state, canEdit }: { readonly state: AdSettingsState; readonly canEdit: boolean }) {
  const locale = useText()
  const { t } = locale
  const textOf = useFailureText()
  const toast = useToast()
  const publish = useStudioMutation(studioAdUnlocks.publish)
  const before = toAdSettingsFormValues(state)
  const draft = useDraft<AdSettingsFormValues>({
    name: 'ads',
    live: { version: state.version, value: before },
    isValue: isAdSettingsFormValues,
  })
  const { value: edited } = draft
  const change = (part: Partial<AdSettingsFormValues>) => draft.change({ ...edited, ...part })
  const { perDay: mostPerDay, lastEpisode: mostEpisode } = adUnlockLimits
  const wrong = {
    perDay: isWholeNumberBetween(edited.perDay, 1, mostPerDay)
      ? undefined
      : t('shop.problem.adsPerDay', { most: mostPerDay }),
    last: isWholeNumberBetween(edited.lastEpisode, 0, mostEpisode)
      ? undefined
      : t('shop.problem.adsLast', { most: mostEpisode }),
  }
  const changes = describeAdSettingsChanges(before, edited, locale)
  const problem = publish.error && publish.error.reason !== 'conflict' ? textOf(publish.error) : undefined

  async function save(): Promise<void> {
    const { version } = await draft.publish((base, value) =>
      publish.mutateAsync({ base, terms: toAdUnlockTerms(value) }),
    )
    toast({
      text: t('shop.adsSaved'),
      undo: () => publish.mutateAsync({ base: version, terms: toAdUnlockTerms(before) }),
    })
  }
  return (
    <div className={styles.ads}>
      <ErrorMessage text={problem} />
      {!state.hasTag && <NoteBox tone="warn">{t('shop.adsNoTag')}</NoteBox>}
      {draft.isOutdated && <ConflictNote draft={draft} live={state.version} changes={changes} />}
      <CheckField
        label={t('shop.adsOn')}
        isChecked={edited.isOn}
        isDisabled={!canEdit}
        onCheck={(isOn) => change({ isOn })}
      />
      <div className={styles.fields}>
        <TextField
          label={t('shop.adsPerDay')}
          inputMode="numeric"
          value={edited.perDay}
          disabled={!canEdit}
          error={wrong.perDay}
          onChange={({ target }) => change({ perDay: target.value.trim() })}
        />
        <TextField
          label={t('shop.adsLast')}
          inputMode="numeric"
          value={edited.lastEpisode}
          disabled={!canEdit}
          error={wrong.last}
          onChange={({ target }) => change({ lastEpisode: target.value.trim() })}
        />
      </div>
      <CheckField
        label={t('shop.adsAllTitles')}
        isChecked={edited.allTitles}
        isDisabled={!canEdit}
        onCheck={(allTitles) => change({ allTitles })}
      />
      {!edited.allTitles && (
        <TitleList
          heading={t('shop.adsTitles')}
          empty={t('home.noTitles')}
          findLabel={t('shop.adsFind')}
          addLabel={(name) => t('shop.adsAdd', { name })}
          removeLabel={(name) => t('shop.adsRemove', { name })}
          titles={edited.titles}
          canEdit={canEdit}
          onChange={(titles) => change({ titles })}
        />
      )}
      <p>{edited.isOn ? t('shop.adsMost', { count: Number(edited.perDay) || 0 }) : t('shop.adsOff')}</p>
      <p>{t('shop.adsFigures', { begun: state.begun, verified: state.verified, unlocked: state.unlocked })}</p>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {canEdit && (
        <div className={styles.buttons}>
          <Button
            look="ink"
            isBusy={publish.isPending}
            disabled={
              changes.length === 0 || draft.isOutdated || lacksTitles(edited) || Object.values(wrong).some(Boolean)
            }
            onClick={() => void save().catch(() => undefined)}
          >
            {t('shop.adsSave')}
          </Button>
          {draft.isChanged && (
            <Button look="quiet" onClick={draft.discard}>
              {t('editing.discard')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
