import { studioTitle } from '@cliffhanger/contract/studio/title'
import { useStudioMutation } from '#api/use-studio.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import type { TitleData } from './title/title.tsx'
import { useTitleFailure } from './title-failure.ts'

/**
 * Returns a function that shows a toast after a mutation of a title, with a button that restores the previous
 * version.
 */
export function useTitleChangeToast({
  vidId,
  version,
  slug,
}: Pick<TitleData, 'vidId' | 'version' | 'slug'>): (text: string, done: { readonly version: number }) => void {
  const showToast = useToast()
  const restore = useStudioMutation(studioTitle.restore)
  const undoFailure = useTitleFailure([{ vidId, name: slug }])
  // The first mutation also records the previous state as version 1.
  const restored = version === 0 ? 1 : version
  return (text, done) =>
    showToast({ text, undo: () => restore.mutateAsync({ vidId, version: done.version, restored }), undoFailure })
}
