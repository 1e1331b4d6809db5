import { studioHome } from '@cliffhanger/contract/studio/home'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallFailure } from '#api/call.ts'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useCurrentOperator } from '#api/use-studio.ts'
import { ChangeList } from '#editing/conflict-note.tsx'
import { EditorActions } from '#editing/editor-head.tsx'
import { EditorNotes } from '#editing/editor-notes.tsx'
import { moveItem } from '#editing/lists/order.ts'
import { PreviewPane } from '#editing/preview-pane.tsx'
import { useDraft } from '#editing/use-draft.ts'
import { usePreview } from '#editing/use-preview.ts'
import { usePublishing } from '#editing/use-publishing.ts'
import { VersionHistoryCard } from '#editing/versions-card.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { EmptyState, NoteBox } from '#ui/pages/states.tsx'
import { listHomePageChanges } from './changes.ts'
import styles from './home.module.css'
import { ModuleEditor } from './module-editor.tsx'
import { ModuleList } from './module-list.tsx'
import { type HomePageState, isModules, type Modules, moduleNameOf, newModule } from './modules.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { SchedulesCard } from './schedules-card.tsx'
import { TitleFinder } from './titles/title-finder.tsx'
import { useTitles } from './titles/use-titles.ts'

const route = getRouteApi('/shell/home')

export function HomeEditor({
  state,
  failure,
}: {
  readonly state: HomePageState
  readonly failure: CallFailure | null
}) {
  const { t, key } = useText()
  const { data: me } = useCurrentOperator()
  const canEdit = me !== undefined && isActionAllowed(me.role, 'home.edit')
  const { module: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const live = { version: state.version, value: state.modules }
  const draft = useDraft<Modules>({ name: 'home', live, isValue: isModules })
  const { value: modules } = draft
  const versions = usePaginatedRows(studioHome.versions, {})
  const preview = usePreview(studioHome.preview, { modules })
  const { problems } = preview
  const titleOf = useTitles(modules)
  const publishing = usePublishing({ calls: studioHome, state, draft, contentOf: (value) => ({ modules: value }) })
  const [isScheduling, setScheduling] = useState(false)

  // The place in the list identifies the chosen module while its id is typed: for a moment, the id may be empty or
  // equal another module's id. The URL identifies the module when the page opens, and after the list was rearranged.
  const [picked, setPicked] = useState<{ readonly place: number; readonly id: string }>()
  const isPickedThere = picked !== undefined && modules[picked.place]?.id === picked.id
  const place = isPickedThere
    ? picked.place
    : Math.max(
        0,
        modules.findIndex(({ id }) => id === wanted),
      )
  const chosen = modules[place]
  function choose(at: number, id: string): void {
    setPicked({ place: at, id })
    void navigate({ search: { module: id }, replace: true })
  }
  const changes = listHomePageChanges(state.modules, modules).map(({ kind, module }) =>
    t(`home.change.${kind}`, { name: moduleNameOf(module, { key, t }) }),
  )
  const remove = (at: number) => draft.change(modules.filter((_, one) => one !== at))
  function add(cardType: number): void {
    const module = newModule(cardType, modules)
    draft.change([...modules, module])
    choose(modules.length, module.id)
  }

  return (
    <Page
      title={t('home.title')}
      actions={
        canEdit && (
          <EditorActions
            draft={draft}
            changes={changes.length}
            hasProblems={problems.length > 0}
            isBusy={publishing.isBusy}
            onPublish={publishing.publish}
          >
            <Button
              icon="clock"
              disabled={changes.length === 0 || problems.length > 0}
              onClick={() => setScheduling(true)}
            >
              {t('home.schedule')}
            </Button>
          </EditorActions>
        )
      }
    >
      <div className={pageStyles.stack}>
        <EditorNotes
          {...{ failure, canEdit, draft, changes }}
          action="home.edit"
          live={state.version}
          problem={publishing.problem}
        />
        <div className={styles.columns}>
          <ModuleList
            modules={modules}
            problems={problems}
            chosen={place}
            canEdit={canEdit}
            onChoose={choose}
            onMove={(from, to) => draft.change(moveItem(modules, from, to))}
            onAdd={add}
            onRemove={remove}
          />
          <div className={pageStyles.stack}>
            {chosen ? (
              <ModuleEditor
                module={chosen}
                problems={problems.filter(({ module }) => module === place)}
                canEdit={canEdit}
                titleOf={titleOf}
                onChange={(module) => {
                  draft.change(modules.map((one) => (one === chosen ? module : one)))
                  if (module.id !== chosen.id) choose(place, module.id)
                }}
                onRemove={() => remove(place)}
              />
            ) : (
              <EmptyState title={t('home.choose')} />
            )}
            <SchedulesCard
              schedules={state.schedules}
              live={state.version}
              canEdit={canEdit}
              onEdit={(planned) => draft.change(planned)}
            />
            <div className={styles.pair}>
              {canEdit && (
                <TitleFinder
                  modules={modules}
                  own={chosen?.titles}
                  onAdd={(id) =>
                    draft.change(
                      modules.map((one) => (one === chosen ? { ...one, titles: [...(one.titles ?? []), id] } : one)),
                    )
                  }
                />
              )}
              <VersionHistoryCard
                rows={versions}
                live={state.version}
                canEdit={canEdit}
                isBusy={publishing.isBusy}
                onPutBack={publishing.restore}
              />
            </div>
          </div>
          <div className={styles.preview}>
            <PreviewPane preview={preview} hasViewers>
              {changes.length > 0 && (
                <NoteBox tone="info">
                  <b>{t('editing.changes', { count: changes.length })}</b>
                  <ChangeList changes={changes} />
                </NoteBox>
              )}
            </PreviewPane>
          </div>
        </div>
      </div>
      {isScheduling && <ScheduleDialog draft={draft} changes={changes} onClose={() => setScheduling(false)} />}
    </Page>
  )
}
