import { useSyncExternalStore } from 'react'
import { fileUploader, type UploadProgress } from './sender.ts'

/** Returns the uploads that this page is sending. */
export const useRunningUploads = (): readonly UploadProgress[] =>
  useSyncExternalStore(fileUploader.subscribe, fileUploader.snapshot)
