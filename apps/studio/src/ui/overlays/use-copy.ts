import { useText } from '#i18n/use-text.ts'
import { useToast } from './toast.tsx'

/** Copies a text. Returns false if the browser refuses, as on plain http, where it offers no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Returns a function that copies a text and shows a message with the outcome; `done` replaces the message “Copied”. */
export function useCopy(): (text: string, done?: string) => Promise<void> {
  const { t } = useText()
  const showToast = useToast()
  return async (text, done = t('common.copied')) =>
    showToast((await copyText(text)) ? { text: done } : { text: t('common.copyFailed'), isFailure: true })
}
