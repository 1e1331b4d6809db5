import { isActionAllowed, type StudioAction, studioActions, studioRoles } from '@cliffhanger/domain/studio-roles'
import { useText } from '#i18n/use-text.ts'
import { Icon } from '#ui/icon.tsx'
import { type Column, Table } from '#ui/lists/table.tsx'
import { Card } from '#ui/pages/card.tsx'

/** Shows the permitted actions of each role, from the table that the server enforces. */
export function RoleTable() {
  const { t } = useText()
  const columns: readonly Column<StudioAction>[] = [
    { id: 'action', title: t('people.action'), cell: (action) => t(`action.${action}`) },
    ...studioRoles.map((role) => ({
      id: role,
      title: t(`role.${role}`),
      cell(action: StudioAction) {
        if (!isActionAllowed(role, action)) return <span title={t('people.no')}>–</span>
        return (
          <span title={t('people.yes')}>
            <Icon name="check" size={16} />
            <span className="visually-hidden">{t('people.yes')}</span>
          </span>
        )
      },
    })),
  ]
  return (
    <Card title={t('people.mayDo')} isFlush>
      <Table label={t('people.mayDo')} columns={columns} rows={studioActions} keyOf={(action) => action} />
    </Card>
  )
}
