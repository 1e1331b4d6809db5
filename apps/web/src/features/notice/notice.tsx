import { Suspense, useSyncExternalStore } from 'react'
import { lazyWithRetry } from '#ui/later.ts'
import { useNotices } from './notices.ts'

const NoticeDialog = lazyWithRetry(() => import('./notice-dialog.tsx'), 'NoticeDialog')

/** Shows the dialog for error texts that the specification prescribes. */
export function Notice() {
  const notices = useNotices()
  const text = useSyncExternalStore(notices.subscribe, notices.current, notices.current)
  return <Suspense>{text !== undefined && <NoticeDialog text={text} onClose={notices.close} />}</Suspense>
}
