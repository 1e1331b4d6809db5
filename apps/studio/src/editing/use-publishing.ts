import { useQueryClient } from '@tanstack/react-query'
import { callStudio, type StudioCallOf } from '#api/call.ts'
import { useFailureText } from '#api/failure-text.ts'
import { getLatestMutationError, queryKeyOf, useStudioMutation } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import type { LocalDraft } from './use-draft.ts'

interface Versioned {
  readonly version: number
}
interface PublishingOptions<T, Content, State> {
  /** API calls that read, publish and restore the versions of the content. */
  readonly calls: {
    readonly state: StudioCallOf<object, State>
    readonly publish: StudioCallOf<{ base: number } & Content, Versioned>
    readonly restore: StudioCallOf<{ base: number; version: number }, Versioned>
    readonly version: StudioCallOf<{ version: number }, Content>
  }
  /** The live state. Its version is 0 before the first recorded change. */
  readonly state: State
  readonly draft: LocalDraft<T>
  /** Converts a draft's value to the content of a version. */
  contentOf(value: T): Content
}
interface Publishing {
  publish(): void
  /** Restores an earlier version. */
  restore(version: number): void
  readonly isBusy: boolean
  /** Why the last mutation was rejected. */
  readonly problem: string | undefined
}

/** Publishes a draft or restores an earlier version, and offers to undo this. */
export function usePublishing<T, Content, State extends Versioned & Content>({
  calls,
  state,
  draft,
  contentOf,
}: PublishingOptions<T, Content, State>): Publishing {
  const { t } = useText()
  const textOf = useFailureText()
  const toast = useToast()
  const queries = useQueryClient()
  const publishing = useStudioMutation(calls.publish)
  const restoring = useStudioMutation(calls.restore)
  const refusal = getLatestMutationError(publishing, restoring)
  // If there is a draft, the conflict note explains a conflict, so it is not reported as a failure.
  const failure = refusal?.reason === 'conflict' && draft.isChanged ? null : refusal

  /** Updates the query cache, so that the previous content is not shown until the next response. */
  function show(version: number, content: Content): void {
    queries.setQueryData<State>([...queryKeyOf(calls.state), {}], { ...state, ...content, version })
  }

  function tellLive(version: number, before: number): void {
    toast({
      text: t('editing.published', { version }),
      ...(before > 0 && { undo: () => putBack(before, version) }),
    })
  }
  async function putBack(version: number, base: number): Promise<void> {
    const restored = await restoring.mutateAsync({ version, base })
    // The version is restored even if its content cannot be loaded; the next response then shows the content.
    await callStudio(calls.version, { version }).then(
      (content) => show(restored.version, content),
      () => undefined,
    )
    tellLive(restored.version, base)
  }
  async function publishDraft(): Promise<void> {
    const { version } = await draft.publish(async (base, value) => {
      const content = contentOf(value)
      const done = await publishing.mutateAsync({ base, ...content })
      show(done.version, content)
      return done
    })
    // The first mutation also records the previous state as version 1.
    tellLive(version, state.version === 0 ? version - 1 : state.version)
  }
  return {
    // Rejections are ignored, because `problem` explains the failure.
    publish: () => void publishDraft().catch(() => undefined),
    restore: (version) => void putBack(version, state.version).catch(() => undefined),
    isBusy: publishing.isPending || restoring.isPending,
    problem: failure ? textOf(failure) : undefined,
  }
}
