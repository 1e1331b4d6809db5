import { type ComponentType, lazy } from 'react'

const retryMs = 3000

/**
 * Returns a function that imports the failed file under another URL, because browsers cache a failed module import for
 * the page's lifetime (whatwg/html 6768); undefined if the error does not contain the file's URL.
 */
export function createImportUnderNewUrl<Module>(error: unknown, tries: number): (() => Promise<Module>) | undefined {
  const [file] = /https?:\S+\.js/.exec(String(error)) ?? []
  return file === undefined ? undefined : () => import(/* @vite-ignore */ `${file}?${tries}`)
}

/**
 * A lazily loaded part of a screen. Unlike a rejected `lazy`, a failed download does not break the whole screen: it is
 * retried until it succeeds.
 */
export function lazyWithRetry<Name extends string, Props>(
  load: () => Promise<{ readonly [Own in Name]: ComponentType<Props> }>,
  name: Name,
) {
  let tries = 0
  const loadWithRetry = (ask = load): Promise<{ default: ComponentType<Props> }> =>
    ask().then(
      (module) => ({ default: module[name] }),
      async (error) => {
        await new Promise((resolve) => setTimeout(resolve, retryMs))
        tries += 1
        return loadWithRetry(createImportUnderNewUrl(error, tries) ?? load)
      },
    )
  return lazy(() => loadWithRetry())
}
