import { Suspense, useSyncExternalStore } from 'react'
import { later } from '#ui/later.ts'
import { useNotices } from './notices.ts'

const NoticeDialog = later(() => import('./notice-dialog.tsx'), 'NoticeDialog')

/** The dialog for the error texts of section 8. */
export function Notice() {
  const notices = useNotices()
  const text = useSyncExternalStore(notices.subscribe, notices.current, notices.current)
  return <Suspense>{text !== undefined && <NoticeDialog text={text} onClose={notices.close} />}</Suspense>
}
