/**
 * Returns the HTML of the bank's page for a 3-D Secure challenge, which is shown in a frame with an origin other than
 * the shop's. Like the frames of the provider's real card form, the page only sends the code to the parent frame.
 */
export function challengePage(intent: string): string {
  const id = intent.replace(/[^\w]/g, '')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bank</title>
<meta name="viewport" content="width=device-width">
<style>
  body { font: 16px system-ui, sans-serif; margin: 0; padding: 24px; color: #1c1c1c; background: #fff }
  input { font: inherit; padding: 10px; width: 8em; letter-spacing: .2em }
  button { font: inherit; padding: 10px 20px; margin-top: 16px }
</style></head>
<body><form id="form"><h1>Your bank</h1><p>Test payments. Enter the code 1234.</p>
<label>Code <input id="code" inputmode="numeric" autocomplete="one-time-code" required></label><br>
<button>Confirm</button> <button type="button" id="cancel">Cancel</button></form>
<script>
  const tell = (code) => parent.postMessage({ type: 'airwallex-sandbox-challenge', intent: '${id}', code }, '*')
  document.getElementById('form').addEventListener('submit', (event) => {
    event.preventDefault()
    tell(document.getElementById('code').value)
  })
  document.getElementById('cancel').addEventListener('click', () => tell(''))
</script></body></html>`
}
