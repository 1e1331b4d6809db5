import { Component, type ReactNode } from 'react'
import { useText } from '#i18n/use-text.ts'
import buttons from '#ui/button.module.css'
import { StatePage } from '#ui/state-page.tsx'

/** Files that did not arrive stay failed while the page lives, and after an update they are gone: only a new page helps. */
function ChunkFailed() {
  const t = useText()
  return (
    <StatePage picture="failed" title={t('shell.chunkTitle')} text={t('shell.chunkText')}>
      <button type="button" className={buttons.primary} onClick={() => location.reload()}>
        {t('shell.tryAgain')}
      </button>
    </StatePage>
  )
}

interface Props {
  readonly children: ReactNode
}
/** Catches a screen whose code did not arrive (or that threw). React knows error boundaries as classes only. */
export class ChunkBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <ChunkFailed /> : this.props.children
  }
}
