import { commandKey } from '#app/navigation/top-bar.tsx'
import type { TextKey } from '#i18n/use-text.ts'
import { editorKeys } from '#pages/subtitles/editor/editor-keys.ts'

interface PageKey {
  readonly key: string
  readonly text: TextKey
}
const undoKey: PageKey = { key: `${commandKey} Z`, text: 'common.undo' }

const keysOfPages: readonly { readonly path: RegExp; readonly keys: readonly PageKey[] }[] = [
  {
    path: /^\/titles$/,
    keys: [
      { key: 'J', text: 'keys.nextRow' },
      { key: 'K', text: 'keys.rowBefore' },
      { key: 'Enter', text: 'keys.openRow' },
      { key: 'X', text: 'keys.selectRow' },
      { key: 'Shift X', text: 'keys.selectUpTo' },
      { key: 'E', text: 'keys.setPrices' },
      { key: 'Esc', text: 'keys.clearSelection' },
    ],
  },
  {
    path: /^\/feedback$/,
    keys: [
      { key: 'J', text: 'keys.nextRow' },
      { key: 'K', text: 'keys.rowBefore' },
      { key: 'R', text: 'feedback.keyReply' },
      { key: 'E', text: 'feedback.keyDone' },
      { key: 'A', text: 'feedback.keyAssign' },
      { key: `${commandKey} Enter`, text: 'feedback.sendAndClose' },
    ],
  },
  { path: /^\/(home|shop)$/, keys: [undoKey] },
  {
    path: /^\/subtitles\/\w+\/\d+\//,
    keys: editorKeys.map(([parts, name]) => ({ key: parts.join(' '), text: `subtitles.key.${name}` as const })),
  },
]

/** The keys of the page at a path, without those of the whole Studio. */
export const keysOfPage = (path: string): readonly PageKey[] =>
  keysOfPages.find((page) => page.path.test(path))?.keys ?? []
