import { createElement, Fragment, type ReactNode } from 'react'

/** Puts elements where a text names them: "Accept the {terms}" and a link. The text keeps the language's own order. */
export const weave = (text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode =>
  createElement(Fragment, null, ...text.split(/\{(\w+)\}/).map((piece, at) => (at % 2 === 1 ? parts[piece] : piece)))
