import { isActionAllowed, type StudioAction, type StudioRole } from '@cliffhanger/domain/studio-roles'
import { modifierKeyName } from '#app/navigation/top-bar.tsx'
import type { TextKey } from '#i18n/use-text.ts'
import { editorKeyboardShortcuts } from '#pages/subtitles/editor/editor-keys.ts'

interface PageKey {
  readonly key: string
  readonly text: TextKey
  /** Roles that may not perform this action cannot use the shortcut. */
  readonly action?: StudioAction
}
const undoKey = { key: `${modifierKeyName} Z`, text: 'common.undo' } as const

const keysOfPages: readonly { readonly path: RegExp; readonly keys: readonly PageKey[] }[] = [
  {
    path: /^\/titles$/,
    keys: [
      { key: 'J', text: 'keys.nextRow' },
      { key: 'K', text: 'keys.rowBefore' },
      { key: 'Enter', text: 'keys.openRow' },
      { key: 'X', text: 'keys.selectRow', action: 'titles.write' },
      { key: 'Shift X', text: 'keys.selectUpTo', action: 'titles.write' },
      { key: 'E', text: 'keys.setPrices', action: 'titles.write' },
      { key: 'Esc', text: 'keys.clearSelection', action: 'titles.write' },
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
      { key: `${modifierKeyName} Enter`, text: 'feedback.sendAndClose' },
    ],
  },
  {
    path: /^\/comments$/,
    keys: [
      { key: 'J', text: 'keys.nextRow' },
      { key: 'K', text: 'keys.rowBefore' },
      { key: 'A', text: 'comments.approve' },
      { key: 'R', text: 'comments.remove' },
    ],
  },
  { path: /^\/home$/, keys: [{ ...undoKey, action: 'home.edit' }] },
  { path: /^\/shop$/, keys: [{ ...undoKey, action: 'shop.edit' }] },
  {
    path: /^\/subtitles\/\w+\/\d+\//,
    keys: editorKeyboardShortcuts.map(([parts, name]) => ({
      key: parts.join(' '),
      text: `subtitles.key.${name}` as const,
    })),
  },
]

/** Returns the shortcuts of the page at a path that a role may use, without the global shortcuts. */
export const shortcutsOfPage = (path: string, role: StudioRole): readonly PageKey[] =>
  (keysOfPages.find((page) => page.path.test(path))?.keys ?? []).filter(
    ({ action }) => action === undefined || isActionAllowed(role, action),
  )
