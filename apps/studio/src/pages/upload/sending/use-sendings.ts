import { useSyncExternalStore } from 'react'
import { type UploadProgress, uploadSender } from './sender.ts'

/** Returns the uploads that this page is sending, including paused and failed ones. */
export const usePageUploads = (): readonly UploadProgress[] =>
  useSyncExternalStore(uploadSender.subscribe, uploadSender.snapshot)
