import { dailyLimits, mayDo, type StudioAction, studioActions, studioRoles } from '@cliffhanger/domain/studio-roles'
import { useText } from '#i18n/use-text.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { type Column, Table } from '#ui/table.tsx'

/** The allowed actions of each role, from the table that the server enforces. */
export function RoleTable() {
  const { t, number } = useText()
  const limitOf = (action: StudioAction, role: (typeof studioRoles)[number]): number | undefined =>
    action === 'viewers.grant'
      ? dailyLimits[role].coins
      : action === 'orders.refund'
        ? dailyLimits[role].refunds
        : undefined
  const columns: readonly Column<StudioAction>[] = [
    { id: 'action', title: t('people.action'), cell: (action) => t(`action.${action}`) },
    ...studioRoles.map((role) => ({
      id: role,
      title: t(`role.${role}`),
      cell(action: StudioAction) {
        if (!mayDo(role, action)) return <span title={t('people.no')}>–</span>
        const limit = limitOf(action, role)
        if (limit !== undefined) return t('people.limit', { limit: number(limit) })
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
