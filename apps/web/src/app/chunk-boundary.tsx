import { Component, type ReactNode, useEffect } from 'react'
import { useApi } from '#api/use-api.ts'
import { FailedState } from '#features/shell/failed-state.tsx'
import { useText } from '#i18n/use-text.ts'

const reload = () => location.reload()

/** A failed import stays failed until the page reloads, and a new deployment removes the old files: only a reload helps. */
function ChunkFailed() {
  const t = useText()
  const { connection } = useApi()
  useEffect(() => connection.subscribe(reload), [connection])
  return <FailedState title={t('shell.chunkTitle')} reason={connection.isOffline() ? 'network' : ''} onRetry={reload} />
}

interface Props {
  readonly children: ReactNode
}
/** Catches a screen whose code failed to load (or that threw). React supports error boundaries only as classes. */
export class ChunkBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <ChunkFailed /> : this.props.children
  }
}
