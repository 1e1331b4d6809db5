import { mayDo, type StudioRole } from '@cliffhanger/domain/studio-roles'
import { type Place, places } from './navigation.ts'

/** Returns the groups of the navigation with the pages that a role may see. */
export const groupsFor = (role: StudioRole) =>
  places
    .map((group) => ({ ...group, places: group.places.filter(({ action }) => mayDo(role, action)) }))
    .filter((group) => group.places.length > 0)

export const placesFor = (role: StudioRole): readonly Place[] => groupsFor(role).flatMap((group) => group.places)
