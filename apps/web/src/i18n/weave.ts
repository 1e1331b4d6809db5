import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Replaces the placeholders of a text with elements: "Accept the {terms}" and a link. The word order of the language
 * stays.
 */
export const insertElements = (text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  createElement(Fragment, null, ...text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 1 ? parts[piece] : piece)))
