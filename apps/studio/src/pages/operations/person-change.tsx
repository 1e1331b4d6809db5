import type { Output } from '@cliffhanger/contract/call'
import type { studioPeople } from '@cliffhanger/contract/studio/people'
import { isActionAllowed, type StudioRole, studioActions } from '@cliffhanger/domain/studio-roles'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/forms/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

export type ListedOperator = Output<typeof studioPeople.list>['operators'][number]
/** A change of an operator's role or access that is not confirmed yet. */
export interface PlannedChange {
  readonly person: ListedOperator
  /** The new role; undefined to revoke access. */
  readonly role?: StudioRole
}

/** Shows the consequences of a new role or of revoked access, in numbers, before the change is confirmed. */
export function PersonChange({
  planned: { person, role },
  onClose,
  onConfirm,
}: {
  readonly planned: PlannedChange
  readonly onClose: () => void
  readonly onConfirm: () => void
}) {
  const { t } = useText()
  const { name, sessions, passkeys } = person
  const changed = (from: StudioRole, to: StudioRole): number =>
    studioActions.filter((action) => isActionAllowed(from, action) && !isActionAllowed(to, action)).length
  const effects = role
    ? [
        t('people.addsActions', { count: changed(role, person.role) }),
        t('people.endsActions', { count: changed(person.role, role) }),
        t('people.endsSessions', { count: sessions }),
        t('people.roleCounts'),
      ]
    : [
        t('people.endsSessions', { count: sessions }),
        t('people.endsPasskeys', { count: passkeys }),
        t('people.comesBack'),
      ]
  return (
    <Dialog
      title={role ? t('people.roleTitle', { name, role: t(`role.${role}`) }) : t('people.disableTitle', { name })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look={role ? 'ink' : 'danger'} onClick={onConfirm}>
            {t(role ? 'people.roleConfirm' : 'people.disable')}
          </Button>
        </>
      }
    >
      {effects.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Dialog>
  )
}
