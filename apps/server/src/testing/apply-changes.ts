import type { Part } from '../http/assets/text-changes.ts'

/** Makes the later text as the service worker does (apps/web/public/service-worker.js). */
export const applyChanges = (before: string, parts: readonly Part[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : before.slice(part[0], part[0] + part[1]))).join('')
