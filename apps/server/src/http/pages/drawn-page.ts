const emptyRoot = '<div id="root"></div>'
const preloads = /<link rel="modulepreload"[^>]*>/g
/** What only the app itself needs to be seen with. */
const looks = /<link rel="(?:stylesheet|preload)"[^>]*>/g
const appScript = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/

/** The page without what the pattern finds, and that. */
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
 * The built page with home drawn into it. What is there to see comes before the code that takes it over: of that the
 * page fetches `firstLook` alone, which asks for the app's first file and for what lies in `#later` when it is their turn.
 */
export function drawnPage(html: string, home: string, firstLook: string): string {
  const [rest, links] = parted(html, preloads)
  return rest
    .replace(appScript, (_, app: string) => {
      return `<script type="module" src="/${firstLook}" data-then="${app}"></script>${later(links)}`
    })
    .replace(emptyRoot, () => home)
}

/**
 * The built page with a playing episode in it. Nothing is fetched but the episode, until its script asks for the app's
 * first file and for what lies in `#later`.
 */
export function openedPage(
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
