// Browser part of the sandbox: defines the parts of the provider's bundle that a payment form needs.
// https://www.airwallex.com/docs/js: createElement(type, options) → mount, on, unmount, destroy. 'dropIn' is the card form, with
// the events ready, clickConfirmButton, success and error; 'applePayButton' and 'googlePayButton' have ready, click, cancel,
// success and error; 'cvc' confirms a payment with a saved card. The API's URL is derived from this script's URL.
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
    button:disabled { opacity: .5 } .quiet { background: #fff; color: #1c1c1c; border: 1px solid #8a8a8a }
    .sheet { display: grid; gap: 12px; padding: 16px; background: #fff; border-radius: 12px }
    .save { display: flex; gap: 10px; align-items: center; min-height: 44px } .save input { width: 20px; height: 20px; margin: 0 }
    select { font: inherit; padding: 10px; border: 1px solid #8a8a8a; border-radius: 8px } iframe { border: 0; width: 100%; height: 320px; border-radius: 12px; background: #fff }`
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

  const create = (tag, properties) => Object.assign(document.createElement(tag), properties)

  /** Creates the common part of all elements: a container with styles, event handlers and the bank's page. */
  function createBase(options) {
    const handlers = new Map()
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    root.adoptedStyleSheets = [sheet]
    let stopListening = () => {}
    const emit = (type, detail = {}) => {
      for (const handler of handlers.get(type) ?? []) handler({ type, detail })
    }
    /** Shows the bank's page in a frame until it sends the code. */
    function challenge({ url }) {
      const frame = create('iframe', { title: 'Your bank' })
      // The sandbox attribute ensures that the bank's page never has the shop's origin, whatever its URL is.
      frame.setAttribute('sandbox', 'allow-scripts allow-forms')
      frame.src = `${base}/challenge${new URL(url).search}`
      const hidden = [...root.children].filter((part) => !part.hidden)
      for (const part of hidden) part.hidden = true
      const container = document.getElementById(options.authFormContainer ?? '')
      frame.style.cssText = 'border: 0; width: 100%; height: 320px'
      ;(container ?? root).append(frame)
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
          for (const part of hidden) part.hidden = false
          stopListening = () => {}
        }
      })
    }

    return {
      root,
      emit,
      /** Confirms the payment; the bank may require a code. */
      async confirm(body, { intent_id, client_secret } = options) {
        const send = (path, fields) =>
          post(`${intent_id}/${path}`, { request_id: requestId(), client_secret, ...fields })
        const intent = await send('confirm', body)
        if (intent.status !== 'REQUIRES_CUSTOMER_ACTION') return intent
        return send('confirm_continue', { three_ds: { code: await challenge(intent.next_action) } })
      },
      succeed: (intent) =>
        emit('success', {
          intent,
          ...(intent.payment_consent_id ? { consent: { id: intent.payment_consent_id } } : {}),
        }),
      fail: (failure) => emit('error', { error: { code: failure.code ?? 'network_error', message: failure.message } }),
      element: {
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
          stopListening()
          host.remove()
          handlers.clear()
        },
      },
    }
  }

  const testNote = () => create('p', { className: 'test', textContent: 'Test payments: no money moves.' })

  function createDropIn(options) {
    const { root, emit, confirm, succeed, fail, element } = createBase(options)
    const form = document.createElement('form')
    form.noValidate = true
    const error = create('p', { className: 'error' })
    error.setAttribute('role', 'alert')
    const pay = create('button', { textContent: 'Pay' })
    const row = create('div', { className: 'row' })
    row.append(
      field('expiry', 'Expiry (MM/YY)', { autocomplete: 'cc-exp', inputmode: 'numeric', maxlength: '7' }),
      field('cvc', 'Security code', { autocomplete: 'cc-csc', inputmode: 'numeric', maxlength: '4' }),
    )
    const save = create('input', { type: 'checkbox', checked: options.autoSaveCardForFuturePayments !== false })
    const saveLabel = create('label', { className: 'save' })
    saveLabel.append(save, 'Save my card for future payments')
    // A registered customer decides whether to save the card; a recurring payment always saves it.
    const isSavingOffered = options.customer_id !== undefined && options.mode !== 'recurring'
    form.append(
      testNote(),
      field('number', 'Card number', { autocomplete: 'cc-number', inputmode: 'numeric', maxlength: '23' }),
      row,
      field('name', 'Name on card', { autocomplete: 'cc-name' }),
      ...(isSavingOffered ? [saveLabel] : []),
      error,
      pay,
    )
    root.append(form)

    const typed = (name) => form.elements[name].value.trim()

    function show(failure) {
      error.textContent = failure.message
      const name = { number: 'number', cvc: 'cvc', expiry_month: 'expiry', expiry_year: 'expiry' }[
        failure.source?.split('.').at(-1)
      ]
      for (const input of form.querySelectorAll('input[name]'))
        input.setAttribute('aria-invalid', String(input.name === name))
      fail(failure)
    }

    function consent() {
      if (options.mode === 'recurring') return { payment_consent: options.payment_consent }
      return isSavingOffered && save.checked ? { payment_consent: { next_triggered_by: 'customer' } } : {}
    }

    function payWithCard() {
      const [month = '', year = ''] = typed('expiry').split('/')
      const card = {
        number: typed('number'),
        expiry_month: month.trim().padStart(2, '0'),
        expiry_year: year.trim().length === 2 ? `20${year.trim()}` : year.trim(),
        cvc: typed('cvc'),
        name: typed('name'),
      }
      return confirm({ payment_method: { type: 'card', card }, ...consent() })
    }

    async function submit() {
      if (pay.disabled) return
      pay.disabled = true
      error.textContent = ''
      emit('clickConfirmButton')
      try {
        succeed(await payWithCard())
      } catch (failure) {
        show(failure)
        pay.disabled = false
      }
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void submit()
    })
    return element
  }

  const testCards = [
    ['token_paid', 'Visa ·· 1111'],
    ['token_declined', 'Visa ·· 1003, declined'],
    ['token_challenge', 'Visa ·· 0088, the bank asks for a code'],
  ]
  const walletContact = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada.wallet@example.com' }

  /** Creates a wallet's button. Its sheet simulates the sheet of the browser or phone. */
  function createWalletButton(type, name, options) {
    if (!options.countryCode || typeof options.amount?.value !== 'number' || !options.amount.currency)
      throw new Error('amount and countryCode are required')
    const { root, emit, confirm, succeed, fail, element } = createBase(options)
    const button = create('button', { type: 'button', textContent: `Pay with ${name}` })
    const sheet = create('div', { className: 'sheet', hidden: true })
    sheet.setAttribute('role', 'group')
    sheet.setAttribute('aria-label', name)
    const cards = create('select', {})
    cards.setAttribute('aria-label', 'Card')
    cards.append(...testCards.map(([value, textContent]) => create('option', { value, textContent })))
    const accept = create('button', { type: 'button', textContent: 'Confirm' })
    const cancel = create('button', { type: 'button', textContent: 'Cancel', className: 'quiet' })
    sheet.append(testNote(), cards, accept, cancel)
    root.append(button, sheet)

    function close() {
      sheet.hidden = true
      button.hidden = false
    }
    button.addEventListener('click', () => {
      emit('click')
      button.hidden = true
      sheet.hidden = false
      accept.focus()
    })
    cancel.addEventListener('click', () => {
      close()
      emit('cancel')
    })
    accept.addEventListener('click', async () => {
      accept.disabled = cancel.disabled = true
      emit('authorized')
      const wallet = { encrypted_payment_token: cards.value, billing: walletContact }
      const consent = options.mode === 'recurring' ? { payment_consent: options.payment_consent } : {}
      try {
        succeed(await confirm({ payment_method: { type, [type]: wallet }, ...consent }))
      } catch (failure) {
        fail(failure)
      }
      accept.disabled = cancel.disabled = false
      close()
    })
    return element
  }

  /** Creates the element for the security code of a saved card, which this merchant does not require. */
  function createCvc(options) {
    const { confirm, element } = createBase(options)
    return {
      ...element,
      confirm: ({ payment_consent_id, ...payment }) => confirm({ payment_consent_id }, payment),
    }
  }

  const factories = {
    dropIn: createDropIn,
    applePayButton: (options) => createWalletButton('applepay', 'Apple Pay', options),
    googlePayButton: (options) => createWalletButton('googlepay', 'Google Pay', options),
    cvc: createCvc,
  }

  window.Airwallex ??= {
    init: async () => undefined,
    async createElement(type, options = {}) {
      if (!Object.hasOwn(factories, type)) throw new Error(`the sandbox has no element ${type}`)
      const element = factories[type](options)
      elements.set(type, element)
      return element
    },
    destroyElement(type) {
      elements.get(type)?.destroy()
      return elements.delete(type)
    },
  }
})()
