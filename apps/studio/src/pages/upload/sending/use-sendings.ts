import { useSyncExternalStore } from 'react'
import { type Sending, sender } from './sender.ts'

/** Returns the uploads that this page is sending. */
export const useSendings = (): readonly Sending[] => useSyncExternalStore(sender.subscribe, sender.snapshot)
