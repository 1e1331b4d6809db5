import { useText } from '#i18n/use-text.ts'
import { useToast } from '#ui/overlays/toast.tsx'
import type { LocalDraft } from './use-draft.ts'

interface PublishingOptions<T> {
  readonly draft: LocalDraft<T>
  /** Number of the live version; 0 before the first recorded change. */
  readonly live: number
  publish(base: number, value: T): Promise<{ readonly version: number }>
  restore(version: number, base: number): Promise<{ readonly version: number }>
  /** Loads the value of an earlier version. */
  read(version: number): Promise<T>
  /**
   * Updates the query cache with the published value, so that the previous value is not shown until the next
   * response.
   */
  show(version: number, value: T): void
}
interface Publishing {
  publish(): void
  /** Restores an earlier version. */
  restore(version: number): void
}

/**
 * Publishes a draft or restores an earlier version, and offers to undo this. Ignores their failures, because the calls
 * `publish` and `restore` report them.
 */
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
    const restored = await restore(version, base)
    // Restored even if the value cannot be loaded: the next response shows it.
    await read(version).then(
      (value) => show(restored.version, value),
      () => undefined,
    )
    tellLive(restored.version, base)
  }
  async function publishDraft(): Promise<void> {
    const { version } = await draft.publish(async (base, value) => {
      const done = await publish(base, value)
      show(done.version, value)
      return done
    })
    // The first mutation also records the previous state as version 1.
    tellLive(version, live === 0 ? version - 1 : live)
  }
  return {
    publish: () => void publishDraft().catch(() => undefined),
    restore: (version) => void putBack(version, live).catch(() => undefined),
  }
}
