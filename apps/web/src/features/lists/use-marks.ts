import { useState } from 'react'

/** The marked titles in edit mode; undefined outside of it. */
export function useMarks() {
  const [marked, setMarked] = useState<ReadonlySet<string>>()
  const toggle = (vid: string) => {
    const next = new Set(marked)
    if (!next.delete(vid)) next.add(vid)
    setMarked(next)
  }
  return { marked, setMarked, toggle }
}
export type Marks = ReturnType<typeof useMarks>
