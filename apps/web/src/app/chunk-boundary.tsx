import { Component, type ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { StatePage } from '#ui/state-page.tsx'

function ChunkFailed({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <StatePage picture="failed" title={t('shell.chunkTitle')} text={t('shell.chunkText')}>
      <button type="button" className={buttons.primary} onClick={onRetry}>
        {t('shell.tryAgain')}
      </button>
    </StatePage>
  )
}

interface Props {
  readonly onRetry: () => void
  readonly children: ReactNode
}
/** Catches a screen whose code did not arrive (or that threw). React knows error boundaries as classes only. */
export class ChunkBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <ChunkFailed onRetry={this.props.onRetry} /> : this.props.children
  }
}
