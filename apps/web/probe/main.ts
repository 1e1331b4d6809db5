import './page.css'
import { type ProbeReport, probePaths } from '@cliffhanger/contract/probe'
import { readCodecs } from './codecs.ts'
import { resultRows } from './result-rows.ts'
import { type ProbeRun, readRun, saveRun } from './run.ts'

/** Script of the page `/_probe`: starts a measurement run, then shows, copies and sends its result. */
const main = document.querySelector('main')
const vid = main?.dataset.vid ?? ''

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
function makeButton(text: string, press: () => unknown, className = ''): HTMLButtonElement {
  const button = make('button', { type: 'button', class: className }, text)
  button.addEventListener('click', press)
  return button
}

/**
 * Removes service workers and their caches, so that the measurement starts with a cold cache. The response to the start
 * request has already cleared the HTTP cache.
 */
async function clearCaches(): Promise<void> {
  // Plain-http origins have neither service workers nor Cache Storage.
  const registrations = (await globalThis.navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  const names = (await globalThis.caches?.keys()) ?? []
  await Promise.all(names.map((name) => globalThis.caches.delete(name)))
}

async function newReport(label: string): Promise<ProbeReport> {
  const { userAgent } = navigator
  const hasMediaSource = 'MediaSource' in window || 'ManagedMediaSource' in window
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  const effectiveType =
    typeof connection === 'object' && connection && 'effectiveType' in connection ? connection.effectiveType : undefined
  return {
    label,
    startedAt: Date.now(),
    userAgent: userAgent.slice(0, 400),
    width: Math.round(innerWidth),
    height: Math.round(innerHeight),
    pixelRatio: devicePixelRatio,
    isHttps: location.protocol === 'https:',
    isInstalled: matchMedia('(display-mode: standalone)').matches,
    codecs: await readCodecs(navigator, hasMediaSource),
    swipes: [],
    faults: [],
    ...(typeof effectiveType === 'string' && { connection: effectiveType.slice(0, 20) }),
    ...('deviceMemory' in navigator && { deviceMemoryGb: Number(navigator.deviceMemory) }),
  }
}

async function start(label: string): Promise<void> {
  const report = await newReport(label)
  if (!('requestVideoFrameCallback' in HTMLVideoElement.prototype)) {
    throw new Error('This browser does not report the frames of videos, so nothing can be measured.')
  }
  const { ok, status } = await fetch(probePaths.start, { method: 'POST' })
  if (!ok) throw new Error(`The server refused to start: status ${status}`)
  await clearCaches()
  saveRun(sessionStorage, { step: 'link', report })
  location.assign(`/video?vid=${vid}&ep=1`)
}

function drawStart(): void {
  const input = make('input', { maxlength: '80', autocomplete: 'off', placeholder: 'iPhone 13, Instagram' })
  const status = make('p', { role: 'status' })
  const button = makeButton('Start', press, 'main')
  function press(): void {
    button.disabled = true
    status.textContent = 'Starting …'
    start(input.value.trim()).catch((error: unknown) => {
      button.disabled = false
      status.textContent = error instanceof Error ? error.message : String(error)
    })
  }
  button.disabled = vid === ''
  if (vid === '') status.textContent = 'The catalogue has no published title to measure.'
  main?.replaceChildren(
    make('h1', {}, 'Measure this phone'),
    make('p', {}, 'Takes about a minute. You stay signed in; stored files of this site are removed first.'),
    make(
      'ol',
      {},
      make('li', {}, 'An episode opens by its link. Wait until it plays.'),
      make('li', {}, 'Swipe five times, as the strip on the screen says.'),
      make('li', {}, 'Home opens. Tap a poster.'),
      make('li', {}, 'The result follows by itself.'),
    ),
    make('label', {}, 'Device and browser', input),
    status,
    button,
  )
}

async function send(report: ProbeReport): Promise<string> {
  const body = JSON.stringify(report)
  const response = await fetch(probePaths.reports, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => undefined)
  if (!response) return 'The server did not answer. Try again, or copy the result.'
  if (response.ok) return 'Sent.'
  const { message }: { message?: unknown } = await response.json().catch(() => ({}))
  return `Not sent: ${typeof message === 'string' ? message : `status ${response.status}`}`
}

/** Copies a text. If the browser refuses, shows the selected text, so that it can be copied by hand. */
async function copy(text: string, place: HTMLElement): Promise<string> {
  try {
    // Plain-http origins have no clipboard.
    await navigator.clipboard.writeText(text)
    return 'Copied.'
  } catch {
    const box = make('textarea', { readonly: '', 'aria-label': 'Result' }, text)
    place.replaceChildren(box)
    box.select()
    return 'Copy the selected text.'
  }
}

function drawResult({ step, report }: ProbeRun): void {
  const status = make('p', { role: 'status' })
  const place = make('div', {})
  const rows = resultRows(report).map(([name, value]) =>
    make('tr', {}, make('th', { scope: 'row' }, name), make('td', {}, value)),
  )
  const sending = makeButton(
    'Send to server',
    async () => {
      sending.disabled = true
      status.textContent = 'Sending …'
      const outcome = await send(report)
      status.textContent = outcome
      // Prevents a second submission of a stored report.
      sending.disabled = outcome === 'Sent.'
    },
    'main',
  )
  const copying = makeButton('Copy', async () => {
    status.textContent = await copy(JSON.stringify(report, null, 1), place)
  })
  const stopped = step === 'done' ? '' : 'The run stopped early: this is what was measured. '
  main?.replaceChildren(
    make('h1', {}, report.label === '' ? 'Result' : report.label),
    make('p', {}, `${stopped}${new Date(report.startedAt).toLocaleString('en')}`),
    status,
    sending,
    copying,
    makeButton('Measure again', drawStart),
    place,
    make('table', {}, make('tbody', {}, ...rows)),
  )
}

const run = readRun(sessionStorage)
// In the step `back`, this page only navigates back to the measured page, which then checks whether the browser
// restored it from the back/forward cache.
if (run?.step === 'back' && location.search === '?back') setTimeout(() => history.back(), 500)
else if (run) drawResult(run)
else drawStart()
