/** A strip over the measured page with instructions for the tester. Only its button receives touches. */
export interface Guide {
  show(text: string, button?: { readonly text: string; press(): void }): void
}

/**
 * Creates the strip with inline styles set by script: the page's Content-Security-Policy blocks other style sheets, and
 * the app's styles must not apply.
 */
export function createGuide({
  documentElement,
  createElement,
}: Pick<Document, 'documentElement' | 'createElement'>): Guide {
  const make = createElement.bind(document)
  const host = make('div')
  Object.assign(host.style, {
    position: 'fixed',
    // The strip is placed below the header and the player's "Tap for sound" button.
    inset: 'calc(env(safe-area-inset-top, 0px) + 112px) 12px auto',
    zIndex: '2147483647',
    pointerEvents: 'none',
  })
  const strip = make('div')
  Object.assign(strip.style, {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    maxWidth: '420px',
    margin: '0 auto',
    padding: '12px 12px 12px 16px',
    borderRadius: '12px',
    background: '#f7f3ee',
    color: '#0b0b10',
    font: '600 16px/1.35 system-ui, sans-serif',
    boxShadow: '0 4px 24px rgb(0 0 0 / 0.5)',
  })
  const words = make('span')
  words.style.flex = '1'
  words.setAttribute('role', 'status')
  const control = make('button')
  Object.assign(control.style, {
    minHeight: '44px',
    padding: '0 16px',
    border: '0',
    borderRadius: '8px',
    background: '#282833',
    color: '#f7f3ee',
    font: 'inherit',
    pointerEvents: 'auto',
  })
  control.type = 'button'
  strip.append(words, control)
  host.attachShadow({ mode: 'open' }).append(strip)
  return {
    show(text, button) {
      words.textContent = text
      control.hidden = button === undefined
      control.style.display = button ? '' : 'none'
      control.textContent = button?.text ?? ''
      control.onclick = () => button?.press()
      // The strip is appended outside of the body, because the app replaces the body's content.
      if (!host.isConnected) documentElement.append(host)
    },
  }
}
