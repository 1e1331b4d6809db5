import { type EditedShop, studioShop } from '@cliffhanger/contract/studio/shop'
import { isActionAllowed } from '@cliffhanger/domain/studio-roles'
import type { CallFailure } from '#api/call.ts'
import { usePaginatedRows } from '#api/use-rows.ts'
import { useCurrentOperator } from '#api/use-studio.ts'
import { ChangeList } from '#editing/conflict-note.tsx'
import { EditorActions } from '#editing/editor-head.tsx'
import { EditorNotes } from '#editing/editor-notes.tsx'
import { PreviewPane } from '#editing/preview-pane.tsx'
import { useDraft } from '#editing/use-draft.ts'
import { usePreview } from '#editing/use-preview.ts'
import { usePublishing } from '#editing/use-publishing.ts'
import { VersionHistoryCard } from '#editing/versions-card.tsx'
import { useText } from '#i18n/use-text.ts'
import { Page, pageStyles } from '#ui/pages/page.tsx'
import { NoteBox } from '#ui/pages/states.tsx'
import { AdsCard } from './ads/ads-card.tsx'
import { isEditedShop, type ShopState } from './offers.ts'
import { PacksCard } from './packs-card.tsx'
import { PlansCard } from './plans-card.tsx'
import { PromotionsCard } from './promotions-card.tsx'
import { RewardsCard } from './rewards-card.tsx'
import styles from './shop.module.css'
import { describeShopChanges } from './shop-changes.ts'
import { WholeTitlesCard } from './whole-titles-card.tsx'

export function ShopEditor({ state, failure }: { readonly state: ShopState; readonly failure: CallFailure | null }) {
  const locale = useText()
  const { t } = locale
  const { data: me } = useCurrentOperator()
  const canEdit = me !== undefined && isActionAllowed(me.role, 'shop.edit')
  const live = { version: state.version, value: state.shop }
  const draft = useDraft<EditedShop>({ name: 'shop', live, isValue: isEditedShop })
  const { value: shop } = draft
  const versions = usePaginatedRows(studioShop.versions, {})
  const preview = usePreview(studioShop.preview, { shop })
  const { problems } = preview
  const publishing = usePublishing({ calls: studioShop, state, draft, contentOf: (value) => ({ shop: value }) })
  const changes = describeShopChanges(state.shop, shop, locale)
  const card = { shop, problems, canEdit, onChange: draft.change }

  return (
    <Page
      title={t('shop.title')}
      about={t('shop.about')}
      actions={
        canEdit && (
          <EditorActions
            draft={draft}
            changes={changes.length}
            hasProblems={problems.length > 0}
            isBusy={publishing.isBusy}
            onPublish={publishing.publish}
          />
        )
      }
    >
      <div className={pageStyles.stack}>
        <EditorNotes
          {...{ failure, canEdit, draft, changes }}
          action="shop.edit"
          live={state.version}
          problem={publishing.problem}
        />
        <div className={styles.columns}>
          <div className={pageStyles.stack}>
            <PacksCard {...card} state={state} />
            <PlansCard {...card} state={state} />
            <WholeTitlesCard {...card} titles={state.titles} />
            <PromotionsCard shop={state.shop} canEdit={canEdit} />
            <RewardsCard canEdit={canEdit} />
            <AdsCard canEdit={canEdit} />
            <VersionHistoryCard
              rows={versions}
              live={state.version}
              canEdit={canEdit}
              isBusy={publishing.isBusy}
              onPutBack={publishing.restore}
            />
          </div>
          <PreviewPane preview={preview}>
            {changes.length > 0 && <Consequences state={state} changes={changes} />}
          </PreviewPane>
        </div>
      </div>
    </Page>
  )
}

/** Shows the changes to be published, and the number of orders and members that keep their old terms. */
function Consequences({ state, changes }: { readonly state: ShopState; readonly changes: readonly string[] }) {
  const { t } = useText()
  const open = state.open.reduce((sum, { orders }) => sum + orders, 0)
  const members = state.members.reduce((sum, one) => sum + one.members, 0)
  return (
    <NoteBox tone="info">
      <b>{t('editing.changes', { count: changes.length })}</b>
      <ChangeList changes={changes} />
      <p>{t('shop.openOrders', { count: open })}</p>
      {members > 0 && <p>{t('shop.membersCount', { count: members })}</p>}
    </NoteBox>
  )
}
