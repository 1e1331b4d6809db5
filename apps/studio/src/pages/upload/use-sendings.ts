import { useSyncExternalStore } from 'react'
import { type Sending, sender } from './sender.ts'

/** What this page sends now. */
export const useSendings = (): readonly Sending[] => useSyncExternalStore(sender.subscribe, sender.snapshot)
