import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { SuccessNote } from '#ui/pages/empty-page.tsx'

/** Shows a message if the URL has the query parameter `flag` (`/my?recovered`), and removes the query from the URL. */
export function UrlFlagNote({ flag, text }: { flag: string; text: string }) {
  const [isShown] = useState(() => new URLSearchParams(location.search).has(flag))
  useEffect(() => {
    if (isShown) navigate(location.pathname, { replace: true })
  }, [isShown])
  return <div role="status">{isShown && <SuccessNote>{text}</SuccessNote>}</div>
}
