import { createElement, Fragment, type ReactNode } from 'react'

/** Replaces a text's placeholders with elements: "Accept the {terms}" and a link. Keeps the language's word order. */
export const insertElements = (text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  createElement(Fragment, null, ...text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 1 ? parts[piece] : piece)))
