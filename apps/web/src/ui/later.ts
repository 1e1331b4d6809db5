import { type ComponentType, lazy } from 'react'

const retryMs = 3000

/**
 * Imports the failed file again under another URL, because browsers cache a failed module import for the page's lifetime
 * (whatwg/html 6768). Returns undefined if the error does not contain the file's URL.
 */
export function importUnderNewUrl<Module>(error: unknown, tries: number): (() => Promise<Module>) | undefined {
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
        return loadWithRetry(importUnderNewUrl(error, tries) ?? load)
      },
    )
  return lazy(() => loadWithRetry())
}
