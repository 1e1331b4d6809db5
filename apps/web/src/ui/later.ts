import { type ComponentType, lazy } from 'react'

const retryMs = 3000

/**
 * The file that an import failed for, under another name. Browsers remember for as long as a page lives that a module did
 * not arrive and ask nobody again (whatwg/html 6768); where the error names no file, the same import has to do.
 */
function underAnotherName<Module>(error: unknown, tries: number): (() => Promise<Module>) | undefined {
  const [file] = /https?:\S+\.js/.exec(String(error)) ?? []
  return file === undefined ? undefined : () => import(/* @vite-ignore */ `${file}?${tries}`)
}

/**
 * A part of a screen whose code comes when it is shown. A part that does not arrive must not take the screen away with
 * it, as a rejected `lazy` does: it is asked for again until it comes.
 */
export function later<Name extends string, Props>(
  load: () => Promise<{ readonly [Own in Name]: ComponentType<Props> }>,
  name: Name,
) {
  let tries = 0
  const untilItComes = (ask = load): Promise<{ default: ComponentType<Props> }> =>
    ask().then(
      (module) => ({ default: module[name] }),
      async (error) => {
        await new Promise((resolve) => setTimeout(resolve, retryMs))
        tries += 1
        return untilItComes(underAnotherName(error, tries) ?? load)
      },
    )
  return lazy(() => untilItComes())
}
