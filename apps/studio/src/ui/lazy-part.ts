import { type ComponentType, lazy } from 'react'

const retryMs = 3000

/** Loads a file of the app. A failed download is retried until it succeeds. */
export async function importWithRetries<Module>(load: () => Promise<Module>): Promise<Module> {
  let retry = load
  for (let tries = 1; ; tries += 1) {
    try {
      return await retry()
    } catch (error) {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      // Browsers cache a failed module import for the page's lifetime, so the file is imported under another URL.
      const [file] = /https?:\S+\.js/.exec(String(error)) ?? []
      if (file !== undefined) retry = () => import(/* @vite-ignore */ `${file}?${tries}`)
    }
  }
}

/**
 * A lazily loaded part of a page. Unlike a rejected `lazy`, a failed download does not replace the whole page by an
 * error.
 */
export const lazyWithRetry = <Name extends string, Props>(
  load: () => Promise<{ readonly [Own in Name]: ComponentType<Props> }>,
  name: Name,
) => lazy(async () => ({ default: (await importWithRetries(load))[name] }))
