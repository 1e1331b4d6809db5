// Browser part of the sandbox: defines the parts of the provider's bundle that a payment form needs.
// https://www.airwallex.com/docs/js: createElement('dropIn', options) → mount, on, unmount, destroy; events ready,
// clickConfirmButton, success and error. The API's URL is derived from this script's URL.
;(() => {
  const base = new URL('..', document.currentScript.src).href.replace(/\/$/, '')
  const styles = `
    :host { display: block; font: 16px/1.4 system-ui, sans-serif; color: #1c1c1c }
    [hidden] { display: none !important } form { display: grid; gap: 12px; background: #fff; padding: 16px; border-radius: 12px }
    p { margin: 0 } .test { color: #7a4b00; background: #fff3d6; padding: 6px 10px; border-radius: 8px; font-size: 14px }
    label { display: grid; gap: 4px; font-size: 14px } .row { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
    input { font: inherit; padding: 12px; border: 1px solid #8a8a8a; border-radius: 8px; min-width: 0 }
    input[aria-invalid='true'] { border-color: #b3261e } .error { color: #b3261e } .error:empty { display: none }
    button { font: inherit; font-weight: 600; padding: 14px; border: 0; border-radius: 8px; background: #1c1c1c; color: #fff }
    button:disabled { opacity: .5 } iframe { border: 0; width: 100%; height: 320px; border-radius: 12px; background: #fff }`
  const elements = new Map()

  const post = async (path, body) => {
    const response = await fetch(`${base}/api/v1/pa/payment_intents/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const result = await response.json()
    if (!response.ok) throw Object.assign(new Error(result.message), { code: result.code, source: result.source })
    return result
  }
  const requestId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16)).join('')

  function field(name, text, attributes) {
    const label = document.createElement('label')
    const input = Object.assign(document.createElement('input'), { name, required: true })
    for (const [key, value] of Object.entries(attributes)) input.setAttribute(key, value)
    label.append(text, input)
    return label
  }

  function createDropIn(options) {
    const handlers = new Map()
    const emit = (type, detail = {}) => {
      for (const handler of handlers.get(type) ?? []) handler({ type, detail })
    }
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    root.adoptedStyleSheets = [sheet]
    let stopListening = () => {}

    const form = document.createElement('form')
    form.noValidate = true
    const test = Object.assign(document.createElement('p'), {
      className: 'test',
      textContent: 'Test payments: no money moves.',
    })
    const error = Object.assign(document.createElement('p'), { className: 'error' })
    error.setAttribute('role', 'alert')
    const pay = Object.assign(document.createElement('button'), { textContent: 'Pay' })
    const row = Object.assign(document.createElement('div'), { className: 'row' })
    row.append(
      field('expiry', 'Expiry (MM/YY)', { autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: '7' }),
      field('cvc', 'Security code', { autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: '4' }),
    )
    form.append(
      test,
      field('number', 'Card number', { autocomplete: 'cc-number', inputmode: 'numeric', maxlength: '23' }),
      row,
      field('name', 'Name on card', { autocomplete: 'cc-name' }),
      error,
      pay,
    )
    root.append(form)

    const secret = () => ({ request_id: requestId(), client_secret: options.client_secret })
    const typed = (name) => form.elements[name].value.trim()

    function show(failure) {
      error.textContent = failure.message
      const name = { number: 'number', cvc: 'cvc', expiry_month: 'expiry', expiry_year: 'expiry' }[
        failure.source?.split('.').at(-1)
      ]
      for (const input of form.querySelectorAll('input'))
        input.setAttribute('aria-invalid', String(input.name === name))
      emit('error', { error: { code: failure.code ?? 'network_error', message: failure.message } })
    }

    /** Shows the bank's page in a frame until it sends the code. */
    function challenge({ url }) {
      const frame = Object.assign(document.createElement('iframe'), { title: 'Your bank' })
      // A bank's page never has the shop's origin. The sandbox attribute ensures this for every URL.
      frame.setAttribute('sandbox', 'allow-scripts allow-forms')
      frame.src = `${base}/challenge${new URL(url).search}`
      form.hidden = true
      root.append(frame)
      return new Promise((resolve) => {
        const listen = ({ source, data }) => {
          if (source !== frame.contentWindow || data?.type !== 'airwallex-sandbox-challenge') return
          stopListening()
          resolve(String(data.code))
        }
        addEventListener('message', listen)
        stopListening = () => {
          removeEventListener('message', listen)
          frame.remove()
          form.hidden = false
          stopListening = () => {}
        }
      })
    }

    async function confirm() {
      const [month = '', year = ''] = typed('expiry').split('/')
      const card = {
        number: typed('number'),
        expiry_month: month.trim().padStart(2, '0'),
        expiry_year: year.trim().length === 2 ? `20${year.trim()}` : year.trim(),
        cvc: typed('cvc'),
        name: typed('name'),
      }
      const consent = options.mode === 'recurring' ? { payment_consent: options.payment_consent } : {}
      const body = { ...secret(), payment_method: { type: 'card', card }, ...consent }
      let intent = await post(`${options.intent_id}/confirm`, body)
      if (intent.status === 'REQUIRES_CUSTOMER_ACTION') {
        const code = await challenge(intent.next_action)
        intent = await post(`${options.intent_id}/confirm_continue`, { ...secret(), three_ds: { code } })
      }
      return intent
    }

    async function submit() {
      if (pay.disabled) return
      pay.disabled = true
      error.textContent = ''
      emit('clickConfirmButton')
      try {
        const intent = await confirm()
        emit('success', {
          intent,
          ...(intent.payment_consent_id ? { consent: { id: intent.payment_consent_id } } : {}),
        })
      } catch (failure) {
        show(failure)
        pay.disabled = false
      }
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void submit()
    })

    const element = {
      mount(place) {
        const node = typeof place === 'string' ? document.getElementById(place) : place
        node?.append(host)
        setTimeout(() => emit('ready'))
        return host
      },
      on(type, handler) {
        handlers.set(type, [...(handlers.get(type) ?? []), handler])
      },
      unmount() {
        stopListening()
        host.remove()
      },
      destroy() {
        element.unmount()
        handlers.clear()
      },
    }
    return element
  }

  window.Airwallex ??= {
    init: async () => undefined,
    async createElement(type, options) {
      if (type !== 'dropIn') throw new Error(`the sandbox has no element ${type}`)
      const element = createDropIn(options)
      elements.set(type, element)
      return element
    },
    destroyElement(type) {
      elements.get(type)?.destroy()
      return elements.delete(type)
    },
  }
})()
