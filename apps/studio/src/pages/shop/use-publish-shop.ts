import { type EditedShop, studioShop } from '@cliffhanger/contract/studio/shop'
import { useQueryClient } from '@tanstack/react-query'
import { callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { lastError, queryKeyOf, useStudioMutation } from '#api/use-studio.ts'
import type { LocalDraft } from '#editing/use-draft.ts'
import { usePublishing } from '#editing/use-publishing.ts'
import type { ShopState } from './offers.ts'

/** Publishes the draft of the shop, or an earlier version. */
export function usePublishShop(state: ShopState, draft: LocalDraft<EditedShop>) {
  const textOf = useFailureText()
  const queries = useQueryClient()
  const publish = useStudioMutation(studioShop.publish)
  const restore = useStudioMutation(studioShop.restore)
  const refusal = lastError(publish, restore)
  // With a draft, a note about the other version explains a conflict.
  const failure = refusal?.reason === 'conflict' && draft.isChanged ? null : refusal

  const publishing = usePublishing<EditedShop>({
    draft,
    live: state.version,
    publish: (base, shop) => publish.mutateAsync({ base, shop }),
    restore: (version, base) => restore.mutateAsync({ version, base }),
    read: async (version) => (await callStudio(studioShop.version, { version })).shop,
    show: (version, shop) =>
      queries.setQueryData<ShopState>([...queryKeyOf(studioShop.state), {}], { ...state, version, shop }),
  })
  return {
    ...publishing,
    isBusy: publish.isPending || restore.isPending,
    /** Why the last mutation was rejected. */
    problem: failure ? textOf(failure) : undefined,
  }
}
