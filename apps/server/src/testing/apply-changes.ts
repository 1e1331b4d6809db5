import type { TextPatchPart } from '../http/assets/text-changes.ts'

/** Builds the new text from the old text and the changes, as apps/web/public/service-worker.js does. */
export const applyChanges = (before: string, parts: readonly TextPatchPart[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : before.slice(part[0], part[0] + part[1]))).join('')
