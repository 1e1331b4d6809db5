import { studioHome } from '@cliffhanger/contract/studio/home'
import { useQueryClient } from '@tanstack/react-query'
import { callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { lastError, queryKeyOf, useStudioMutation } from '#api/use-studio.ts'
import type { LocalDraft } from '#editing/use-draft.ts'
import { usePublishing } from '#editing/use-publishing.ts'
import { useText } from '#i18n/use-text.ts'
import type { HomeState, Modules } from './modules.ts'

/** Publishes the draft of the home page, or an earlier version. */
export function usePublishHomePage(state: HomeState, draft: LocalDraft<Modules>) {
  const { t } = useText()
  const textOf = useFailureText()
  const queries = useQueryClient()
  const publish = useStudioMutation(studioHome.publish)
  const restore = useStudioMutation(studioHome.restore)
  const refusal = lastError(publish, restore)
  // With a draft, a note about the other version explains a conflict.
  const failure = refusal?.reason === 'conflict' && draft.isChanged ? null : refusal

  const publishing = usePublishing<Modules>({
    draft,
    live: state.version,
    publish: (base, modules) => publish.mutateAsync({ base, modules }),
    restore: (version, base) => restore.mutateAsync({ version, base }),
    read: async (version) => (await callStudio(studioHome.version, { version })).modules,
    show: (version, modules) =>
      queries.setQueryData<HomeState>([...queryKeyOf(studioHome.state), {}], { ...state, version, modules }),
  })
  return {
    ...publishing,
    isBusy: publish.isPending || restore.isPending,
    /** Why the last mutation was rejected. */
    problem: failure ? (failure.reason === 'titleMissing' ? t('home.titleMissing') : textOf(failure)) : undefined,
  }
}
