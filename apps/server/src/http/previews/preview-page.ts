import type { RuntimeConfig } from '@cliffhanger/contract/config'
import type { LanguageId } from '@cliffhanger/domain/languages'
import type { Draft } from '../../modules/previews/drafts.ts'
import { jsonBlock } from '../pages/json-block.ts'
import { createTextFile } from '../pages/sent-file.ts'
import { registrationTag } from '../pages/worker-registration.ts'
import type { WebFile } from '../web-files.ts'
import { type PreviewViewer, previewApiBase, previewedTitleId } from './preview-place.ts'

const screens: Readonly<Record<Draft['kind'], string>> = { home: '/', shop: '/wallet', title: '/video' }

/** Returns the URL of the screen that shows a draft. */
function screenOf(draft: Draft): string {
  const vidId = previewedTitleId(draft)
  return vidId === undefined ? screens[draft.kind] : `${screens.title}?vid=${vidId}`
}

/**
 * Script that runs before the app: replaces the browser's storage, which contains the operator's own viewer data, opens
 * the draft's screen, and disables links, which would leave the preview.
 */
export const previewScript = `(() => {
  const { screen, settings } = JSON.parse(document.getElementById('preview').textContent)
  const values = new Map(Object.entries(settings))
  const storage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, String(value)),
    removeItem: (key) => void values.delete(key),
  }
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { value: storage })
  history.replaceState(null, '', screen)
  addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || !event.target.closest('a')) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }, true)
})()`

const configBlock = /<script type="application\/json" id="config">.*?<\/script>/s
/** Any device id; the calls of a preview do not use it. */
const deviceId = '00000000-0000-4000-8000-000000000000'

interface Shown {
  readonly draft: Draft
  readonly token: string
  readonly viewer: PreviewViewer
  readonly language: LanguageId
  readonly config: RuntimeConfig
}

/** Renders the app's page for a draft. The page sends calls to the preview API, and stores nothing in the browser. */
export function writePreviewPage({ type, body }: WebFile, { draft, token, viewer, language, config }: Shown): WebFile {
  const apiBase = previewApiBase(token, viewer)
  const own: RuntimeConfig = {
    ...config,
    apiBase,
    feedbackBase: apiBase,
    trackUrl: `${apiBase}/events`,
    hasOfflinePage: false,
    brand: { ...config.brand, ads: false, consent: false },
  }
  const settings = {
    language: String(language),
    newUserRecommend: viewer === 'new' ? '1' : '0',
    bearerToken: 'preview',
    userId: 'preview',
    uuid: deviceId,
  }
  const html = body
    .toString('utf8')
    .replace(configBlock, () => jsonBlock('config', own))
    .replace(registrationTag, '')
    .replace('<head>', () => {
      return `<head>${jsonBlock('preview', { screen: screenOf(draft), settings })}<script>${previewScript}</script>`
    })
  return createTextFile(type, html)
}
