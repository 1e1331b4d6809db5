import { useSyncExternalStore } from 'react'
import { sender, type UploadProgress } from './sender.ts'

/** Returns the uploads that this page is sending. */
export const useRunningUploads = (): readonly UploadProgress[] =>
  useSyncExternalStore(sender.subscribe, sender.snapshot)
