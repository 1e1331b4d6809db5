import { isActionAllowed, type StudioRole } from '@cliffhanger/domain/studio-roles'
import { type NavigationPage, navigationGroups } from './navigation.ts'

/** Returns the groups of the navigation with the pages that a role may see. */
export const navigationGroupsFor = (role: StudioRole) =>
  navigationGroups
    .map((group) => ({ ...group, places: group.places.filter(({ action }) => isActionAllowed(role, action)) }))
    .filter((group) => group.places.length > 0)

export const navigationPagesFor = (role: StudioRole): readonly NavigationPage[] =>
  navigationGroupsFor(role).flatMap((group) => group.places)
