import { Suspense, useSyncExternalStore } from 'react'
import { useSettings } from '#settings/use-setting.ts'
import { lazyPart } from '#ui/later.ts'
import { isChooserDue } from './preference.ts'

const HomeInvitation = lazyPart(() => import('./home-invitation.tsx'), 'HomeInvitation')

/** For viewers who were never asked for a story preference. Small, because it is part of home's code. */
export function Invitation() {
  const settings = useSettings()
  const isDue = useSyncExternalStore(settings.subscribe, () => isChooserDue(settings))
  return <Suspense>{isDue && <HomeInvitation />}</Suspense>
}
