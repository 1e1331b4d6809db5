const emptyRoot = '<div id="root"></div>'
const preloads = /<link rel="modulepreload"[^>]*>/g
/** Resources that only the app needs. */
const looks = /<link rel="(?:stylesheet|preload)"[^>]*>/g
const appScript = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/

/** Splits the page into the match of a pattern and the rest. */
function parted(html: string, pattern: RegExp): readonly [rest: string, found: string] {
  let found = ''
  const rest = html.replaceAll(pattern, (link) => {
    found += link
    return ''
  })
  return [rest, found]
}
const later = (links: string): string => `<template id="later">${links}</template>`

/**
 * The built page with home rendered into it. The content comes before the code that hydrates it: of that code the page
 * loads only `firstLook`, which later requests the app's first file and the resources listed in `#later`.
 */
export function pageWithHome(html: string, home: string, firstLook: string): string {
  const [rest, links] = parted(html, preloads)
  return rest
    .replace(appScript, (_, app: string) => {
      return `<script type="module" src="/${firstLook}" data-then="${app}"></script>${later(links)}`
    })
    .replace(emptyRoot, () => home)
}

/**
 * The built page with a playing episode. It loads only the episode until its script requests the app's first file and
 * the resources listed in `#later`.
 */
export function pageWithFirstFrame(
  html: string,
  parts: Readonly<Record<'frame' | 'sheet' | 'script' | 'opening' | 'title', string>>,
): string {
  const [withoutPreloads, links] = parted(html, preloads)
  const [rest, sheets] = parted(withoutPreloads, looks)
  let app = ''
  const { frame, sheet, script, opening, title } = parts
  return rest
    .replace(appScript, (_, first: string) => {
      app = first
      return `<style>${sheet}</style>`
    })
    .replace(
      emptyRoot,
      () =>
        `<div id="first-frame">${frame}</div>${opening}<script data-then="${app}">${script}</script>` +
        `${emptyRoot}${title}${later(sheets + links)}`,
    )
}
