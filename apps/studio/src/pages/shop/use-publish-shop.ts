import { type EditedShop, studioShop } from '@cliffhanger/contract/studio/shop'
import { useQueryClient } from '@tanstack/react-query'
import { callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { queryKeyOf, useStudioMutation } from '#api/use-studio.ts'
import type { LocalDraft } from '#editing/use-draft.ts'
import { usePublishing } from '#editing/use-publishing.ts'
import type { ShopState } from './offers.ts'

/** Publishes the draft of the shop, or an earlier version. */
export function usePublishShop(state: ShopState, draft: LocalDraft<EditedShop>) {
  const textOf = useFailureText()
  const queries = useQueryClient()
  const publish = useStudioMutation(studioShop.publish)
  const restore = useStudioMutation(studioShop.restore)
  const failure = [publish.error, restore.error].find((error) => error && error.reason !== 'conflict')

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
    /** Why the last mutation was rejected. A version conflict is shown separately. */
    problem: failure ? textOf(failure) : undefined,
  }
}
