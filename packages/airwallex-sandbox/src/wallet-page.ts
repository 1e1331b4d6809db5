/**
 * Buttons on a wallet's page. `later`: the wallet confirms the payment some seconds after the buyer has returned to the
 * shop.
 */
export const walletAnswers = ['approve', 'later', 'refuse', 'leave'] as const
export type WalletAnswer = (typeof walletAnswers)[number]

const texts: Readonly<Record<WalletAnswer, string>> = {
  approve: 'Approve',
  later: 'Confirm some seconds later',
  refuse: 'Refuse',
  leave: 'Back to the shop',
}

/**
 * Returns the HTML of a simulated wallet page on which the buyer approves or refuses the payment. The page sends the
 * answer and then opens the shop's return URL.
 */
export function walletPage({ id, checksum, type }: { id: string; checksum: string; type: string }): string {
  const plain = (text: string) => text.replace(/[^\w-]/g, '')
  const buttons = walletAnswers.map((answer) => `<button data-answer="${answer}">${texts[answer]}</button>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wallet ${plain(type)}</title>
<meta name="viewport" content="width=device-width">
<style>
  body { font: 16px system-ui, sans-serif; margin: 0; padding: 24px; color: #1c1c1c; background: #fff }
  button { display: block; font: inherit; padding: 12px 20px; margin-top: 12px; min-width: 16em }
</style></head>
<body><h1>${plain(type)}</h1><p>Test payments: no money moves.</p>${buttons.join('')}
<p role="alert" id="error"></p>
<script>
  const say = (text) => { document.getElementById('error').textContent = text }
  async function send(answer) {
    const sent = { intent: '${plain(id)}', checksum: '${plain(checksum)}', answer }
    const response = await fetch('wallet', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(sent),
    })
    const { return_url: url, message } = await response.json()
    if (response.ok) location.assign(url)
    else say(message)
  }
  for (const button of document.querySelectorAll('button'))
    button.addEventListener('click', () => send(button.dataset.answer).catch(() => say('Please try again.')))
</script></body></html>`
}
