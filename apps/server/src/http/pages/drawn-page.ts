import { pageVariantKey } from '@cliffhanger/contract/first-home'
import type { Language } from '@cliffhanger/domain/languages'

const emptyRoot = '<div id="root"></div>'
const preloads = /<link rel="modulepreload"[^>]*>/g
/** Matches link tags for resources that only the app needs. */
const looks = /<link rel="(?:stylesheet|preload)"[^>]*>/g
const appScript = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/

/** Returns the app's root element with a rendered screen, marked with the language and width of the rendering. */
export const renderedRootElement = (html: string, language: Language, isWide: boolean): string =>
  `<div id="root" data-drawn="${pageVariantKey(language.key, isWide)}" data-language="${language.id}">${html}</div>`

/** Splits a page into the matches of a pattern and the rest. */
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
 * Inserts a rendered screen into the built page. The first script that the page loads is `firstLook`, which later
 * requests the app's first file and the resources listed in `#later`, so that the content is shown before the code that
 * hydrates it.
 */
export function pageWithScreen(html: string, screen: string, firstLook: string): string {
  const [rest, links] = parted(html, preloads)
  return rest
    .replace(appScript, (_, app: string) => {
      return `<script type="module" src="/${firstLook}" data-then="${app}"></script>${later(links)}`
    })
    .replace(emptyRoot, () => screen)
}

/**
 * Inserts the rendered player and the data of an episode into the built page. The page loads only the episode until its
 * script requests the app's first file and the resources listed in `#later`.
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
