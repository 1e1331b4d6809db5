import { useEffect, useRef, useState } from 'react'

/** Receives files pasted or dropped anywhere on the page. Returns true while files are dragged over it. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const hasFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false
    const take = (event: Event, data: DataTransfer | null) => {
      setIsOver(false)
      if (!data || data.files.length === 0) return
      // Otherwise the browser would navigate to the file.
      event.preventDefault()
      latest.current([...data.files])
    }
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal })
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event.dataTransfer)) return
        event.preventDefault()
        setIsOver(true)
      },
      { signal },
    )
    // `relatedTarget` is null when the drag leaves the page.
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && setIsOver(false), { signal })
    return () => listening.abort()
  }, [])
  return isOver
}
