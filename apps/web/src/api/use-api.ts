import type { RuntimeConfig } from '@cliffhanger/contract/config'
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Run } from './client.ts'
import type { Connection } from './connection.ts'
import type { Track } from './tracker.ts'

export interface Api {
  readonly run: Run
  readonly config: RuntimeConfig
  readonly connection: Connection
  readonly track: Track
  /** Reports a named action of the viewer and its target (`user_behavior`). */
  act(action: string, subject?: string): void
}
export const ApiContext = createContext<Api | undefined>(undefined)

export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('no ApiContext above')
  return api
}

export function useIsOffline(): boolean {
  const { connection } = useApi()
  return useSyncExternalStore(connection.subscribe, connection.isOffline, connection.isOffline)
}
