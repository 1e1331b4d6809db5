import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { PageNote } from '#ui/page-note.tsx'

/** Says what has just happened, where the address says so (`/my?recovered`), and takes it out of the address. */
export function ArrivalNote({ flag, text }: { flag: string; text: string }) {
  const [isShown] = useState(() => new URLSearchParams(location.search).has(flag))
  useEffect(() => {
    if (isShown) navigate(location.pathname, { replace: true })
  }, [isShown])
  return <div role="status">{isShown && <PageNote>{text}</PageNote>}</div>
}
