import { useText } from '#i18n/use-text.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import type { Draft } from './use-draft.ts'

interface PublishingOptions<T> {
  readonly draft: Draft<T>
  /** The live version; 0 before the first change. */
  readonly live: number
  publish(base: number, value: T): Promise<{ readonly version: number }>
  restore(version: number, base: number): Promise<{ readonly version: number }>
  /** Reads the value of an earlier version. */
  read(version: number): Promise<T>
  /** Shows a value as the live one at once; without it the former one would be seen until the next answer. */
  show(version: number, value: T): void
}
interface Publishing {
  publish(): void
  /** Makes an earlier version live again. */
  restore(version: number): void
}

/** Publishes a draft or an earlier version, and offers to undo it. Failures are those of the given calls. */
export function usePublishing<T>({ draft, live, publish, restore, read, show }: PublishingOptions<T>): Publishing {
  const { t } = useText()
  const toast = useToast()

  function tellLive(version: number, before: number): void {
    toast({
      text: t('editing.published', { version }),
      ...(before > 0 && { undo: () => putBack(before, version) }),
    })
  }
  async function putBack(version: number, base: number): Promise<void> {
    const value = await read(version)
    const restored = await restore(version, base)
    show(restored.version, value)
    tellLive(restored.version, base)
  }
  async function publishDraft(): Promise<void> {
    const { version } = await publish(draft.base, draft.value)
    show(version, draft.value)
    draft.discard()
    // The first change also records the state before it, as version 1.
    tellLive(version, live === 0 ? version - 1 : live)
  }
  return {
    publish: () => void publishDraft().catch(() => undefined),
    restore: (version) => void putBack(version, live).catch(() => undefined),
  }
}
