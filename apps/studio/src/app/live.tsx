import { studioApiBase } from '@cliffhanger/contract/studio/call'
import { liveTodayPath, type Needs, studioNeeds } from '@cliffhanger/contract/studio/needs'
import { studioSession } from '@cliffhanger/contract/studio/session'
import type { LiveFigures } from '@cliffhanger/contract/studio/today'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { queryKeyOf } from '#api/use-studio.ts'
import { useText } from '#i18n/use-text.ts'

interface Live {
  readonly figures: LiveFigures | undefined
  readonly isConnected: boolean
}
const LiveContext = createContext<Live>({ figures: undefined, isConnected: false })
/** Returns the live figures, such as current viewers, which the server pushes. */
export const useLiveMetrics = (): Live => useContext(LiveContext)

/** Delay before reconnecting after a refused connection. After a lost connection the browser reconnects by itself. */
const retryMs = 15_000

/**
 * Connects to the live figures while the page is visible, because browsers limit the number of connections to a host.
 */
export function LiveMetricsProvider({ children }: { readonly children: ReactNode }) {
  const { key } = useText()
  const queries = useQueryClient()
  const [figures, setFigures] = useState<LiveFigures>()
  const [isConnected, setConnected] = useState(false)

  useEffect(() => {
    let source: EventSource | undefined
    let timer: number | undefined
    const readSession = () => void queries.invalidateQueries({ queryKey: queryKeyOf(studioSession.me) })

    function close(): void {
      clearTimeout(timer)
      source?.close()
      source = undefined
      setConnected(false)
    }
    function open(): void {
      close()
      source = new EventSource(`${studioApiBase}${liveTodayPath}?language=${key}`)
      source.addEventListener('open', () => setConnected(true))
      source.addEventListener('live', ({ data }) => setFigures(JSON.parse(data)))
      source.addEventListener('needs', ({ data }) => {
        const needs: Needs = JSON.parse(data)
        queries.setQueryData([...queryKeyOf(studioNeeds.needs), {}], needs)
      })
      source.addEventListener('end', () => {
        close()
        readSession()
      })
      source.addEventListener('error', () => {
        setConnected(false)
        if (source?.readyState !== EventSource.CLOSED) return
        readSession()
        timer = window.setTimeout(open, retryMs)
      })
    }
    const follow = () => (document.visibilityState === 'visible' ? open() : close())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      close()
    }
  }, [key, queries])
  return <LiveContext value={{ figures, isConnected }}>{children}</LiveContext>
}
