import { studioHome } from '@cliffhanger/contract/studio/home'
import { useQueryClient } from '@tanstack/react-query'
import { callStudio } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { keyOf, useChange } from '#api/use-studio.ts'
import type { Draft } from '#editing/use-draft.ts'
import { useText } from '#i18n/use-text.ts'
import { useToast } from '#ui/toast.tsx'
import type { HomeState, Modules } from './modules.ts'

interface Publishing {
  readonly isBusy: boolean
  /** Why the last change was refused. A conflict has a note of its own. */
  readonly problem: string | undefined
  publish(): void
  /** Shows an earlier version again. */
  restore(version: number): void
}

/** Publishes the draft or an earlier version, and offers to take it back. */
export function usePublish(state: HomeState, draft: Draft<Modules>): Publishing {
  const { t } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const queries = useQueryClient()
  const publish = useChange(studioHome.publish)
  const restore = useChange(studioHome.restore)
  const failure = [publish.error, restore.error].find((error) => error && error.reason !== 'conflict')

  /** Shows the new state at once; without it the former one would be seen until the next answer. */
  function show(version: number, modules: Modules): void {
    queries.setQueryData<HomeState>([...keyOf(studioHome.state), {}], { ...state, version, modules })
  }
  function say(version: number, before: number): void {
    toast({
      text: t('editing.published', { version }),
      ...(before > 0 && { undo: () => void putBack(before, version).catch(() => undefined) }),
    })
  }
  async function putBack(version: number, base: number): Promise<void> {
    const { modules } = await callStudio(studioHome.version, { version })
    const restored = await restore.mutateAsync({ version, base })
    show(restored.version, modules)
    say(restored.version, base)
  }
  async function publishDraft(): Promise<void> {
    const { version } = await publish.mutateAsync({ base: draft.base, modules: draft.value })
    show(version, draft.value)
    draft.discard()
    // The first change also records the state before it, as version 1.
    say(version, state.version === 0 ? version - 1 : state.version)
  }
  return {
    isBusy: publish.isPending || restore.isPending,
    problem: failure ? (failure.reason === 'titleMissing' ? t('home.titleMissing') : textOf(failure)) : undefined,
    publish: () => void publishDraft().catch(() => undefined),
    restore: (version) => void putBack(version, state.version).catch(() => undefined),
  }
}
