import { type EditedShop, studioShop } from '@cliffhanger/contract/studio/shop'
import { useQueryClient } from '@tanstack/react-query'
import { callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { keyOf, useChange } from '#api/use-studio.ts'
import type { Draft } from '#editing/use-draft.ts'
import { useText } from '#i18n/use-text.ts'
import { useToast } from '#ui/toast.tsx'
import type { ShopState } from './offers.ts'

/** Publishes the draft or an earlier version of the shop, and offers to take it back. */
export function usePublishShop(state: ShopState, draft: Draft<EditedShop>) {
  const { t } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const queries = useQueryClient()
  const publish = useChange(studioShop.publish)
  const restore = useChange(studioShop.restore)
  const failure = [publish.error, restore.error].find((error) => error && error.reason !== 'conflict')

  /** Shows the new state at once; without it the former one would be seen until the next answer. */
  function show(version: number, shop: EditedShop): void {
    queries.setQueryData<ShopState>([...keyOf(studioShop.state), {}], { ...state, version, shop })
  }
  function say(version: number, before: number): void {
    toast({
      text: t('editing.published', { version }),
      ...(before > 0 && { undo: () => void putBack(before, version).catch(() => undefined) }),
    })
  }
  async function putBack(version: number, base: number): Promise<void> {
    const { shop } = await callStudio(studioShop.version, { version })
    const restored = await restore.mutateAsync({ version, base })
    show(restored.version, shop)
    say(restored.version, base)
  }
  async function publishDraft(): Promise<void> {
    const { version } = await publish.mutateAsync({ base: draft.base, shop: draft.value })
    show(version, draft.value)
    draft.discard()
    // The first change also records the state before it, as version 1.
    say(version, state.version === 0 ? version - 1 : state.version)
  }
  return {
    isBusy: publish.isPending || restore.isPending,
    problem: failure ? textOf(failure) : undefined,
    publish: () => void publishDraft().catch(() => undefined),
    restore: (version: number) => void putBack(version, state.version).catch(() => undefined),
  }
}
