import { type EditedShop, studioShop } from '@cliffhanger/contract/studio/shop'
import { mayDo, rolesFor } from '@cliffhanger/domain/studio-roles'
import { useState } from 'react'
import type { CallFailure } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { useRows } from '#api/use-rows.ts'
import { useMe } from '#api/use-studio.ts'
import { ChangeList, ConflictNote } from '#editing/conflict-note.tsx'
import { EditorActions } from '#editing/editor-head.tsx'
import { Phone } from '#editing/phone.tsx'
import { useDraft } from '#editing/use-draft.ts'
import { usePreview } from '#editing/use-preview.ts'
import { VersionsCard } from '#editing/versions-card.tsx'
import { useText } from '#i18n/use-text.ts'
import { Page, pageStyles } from '#ui/page.tsx'
import { Note, Problem } from '#ui/states.tsx'
import { isShop, type ShopState } from './offers.ts'
import { PacksCard } from './packs-card.tsx'
import { PlansCard } from './plans-card.tsx'
import styles from './shop.module.css'
import { shopChanges } from './shop-changes.ts'
import { usePublishShop } from './use-publish-shop.ts'
import { WholeTitlesCard } from './whole-titles-card.tsx'

export function ShopEditor({ state, failure }: { readonly state: ShopState; readonly failure: CallFailure | null }) {
  const locale = useText()
  const { t } = locale
  const textOf = useFailureText()
  const { data: me } = useMe()
  const canEdit = me !== undefined && mayDo(me.role, 'shop.edit')
  const live = { version: state.version, value: state.shop }
  const draft = useDraft<EditedShop>({ name: 'shop', live, isValue: isShop })
  const { value: shop } = draft
  const versions = useRows(studioShop.versions, {})
  const check = usePreview(studioShop.preview, { shop })
  const publishing = usePublishShop(state, draft)
  // The address of the last draft without problems stays, so that the preview does not vanish.
  const [url, setUrl] = useState<string>()
  if (check.data?.preview && check.data.preview.url !== url) setUrl(check.data.preview.url)
  const problems = check.data?.problems ?? []
  const changes = shopChanges(state.shop, shop, locale)
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
        {failure && (
          <Note tone="warn" isAlert>
            {textOf(failure)}
          </Note>
        )}
        {!canEdit && (
          <Note>
            {t('editing.readOnly', {
              roles: rolesFor('shop.edit')
                .map((role) => t(`role.${role}`))
                .join(', '),
            })}
          </Note>
        )}
        <Problem text={publishing.problem} />
        {draft.isOutdated && (
          <ConflictNote
            draft={draft}
            live={state.version}
            author={versions.data?.[0]?.operator ?? ''}
            differences={changes}
          />
        )}
        <div className={styles.columns}>
          <div className={pageStyles.stack}>
            <PacksCard {...card} state={state} />
            <PlansCard {...card} state={state} />
            <WholeTitlesCard {...card} titles={state.titles} />
            <VersionsCard
              rows={versions}
              live={state.version}
              canEdit={canEdit}
              isBusy={publishing.isBusy}
              onPutBack={publishing.restore}
            />
          </div>
          <div className={styles.preview}>
            <Phone url={url} />
            {problems.length > 0 && <Note tone="warn">{t('editing.previewStops')}</Note>}
            {check.error && <Note tone="warn">{textOf(check.error)}</Note>}
            {changes.length > 0 && <Consequences state={state} changes={changes} />}
          </div>
        </div>
      </div>
    </Page>
  )
}

/** What publishing changes, and what it does not: orders that are not paid yet, and members. */
function Consequences({ state, changes }: { readonly state: ShopState; readonly changes: readonly string[] }) {
  const { t } = useText()
  const open = state.open.reduce((sum, { orders }) => sum + orders, 0)
  const members = state.members.reduce((sum, one) => sum + one.members, 0)
  return (
    <Note tone="info">
      <b>{t('editing.changes', { count: changes.length })}</b>
      <ChangeList changes={changes} />
      <p>{t('shop.openOrders', { count: open })}</p>
      {members > 0 && <p>{t('shop.membersCount', { count: members })}</p>}
    </Note>
  )
}
