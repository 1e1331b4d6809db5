import { useSyncExternalStore } from 'react'
import { type UploadProgress, uploadSender } from './sender.ts'

/** Returns the uploads that this page is sending. */
export const useRunningUploads = (): readonly UploadProgress[] =>
  useSyncExternalStore(uploadSender.subscribe, uploadSender.snapshot)
