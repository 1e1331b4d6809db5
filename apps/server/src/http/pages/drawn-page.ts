import { languageAndWidth } from '@cliffhanger/contract/first-home'
import type { Language } from '@cliffhanger/domain/languages'

const emptyRoot = '<div id="root"></div>'
const preloads = /<link rel="modulepreload"[^>]*>/g
/** Resources that only the app needs. */
const looks = /<link rel="(?:stylesheet|preload)"[^>]*>/g
const appScript = /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/

/** The app's element with a rendered screen, and the language and width that it was rendered for. */
export const drawnRoot = (html: string, language: Language, isWide: boolean): string =>
  `<div id="root" data-drawn="${languageAndWidth(language.key, isWide)}" data-language="${language.id}">${html}</div>`

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
 * The built page with a rendered screen. The content comes before the code that hydrates it: of that code the page
 * loads only `firstLook`, which later requests the app's first file and the resources listed in `#later`.
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
