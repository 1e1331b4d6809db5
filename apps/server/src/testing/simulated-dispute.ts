type Said = Readonly<Record<string, unknown>>

/**
 * Simulates the payer's bank in the payment sandbox: opens a dispute (`create`) or resolves a dispute (`{id}/resolve`).
 * Returns the response of the sandbox, even if it is an error.
 *
 * @param sandbox its `origin` without a trailing slash, and the merchant's keys
 */
export async function simulateDispute(
  sandbox: { readonly origin: string; readonly clientId: string; readonly apiKey: string },
  path: string,
  body: object,
): Promise<Said> {
  const post = async (route: string, headers: Record<string, string>, sent: object): Promise<Said> => {
    const answer = await fetch(`${sandbox.origin}/api/v1${route}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    return JSON.parse(await answer.text())
  }
  const keys = { 'x-client-id': sandbox.clientId, 'x-api-key': sandbox.apiKey }
  const { token } = await post('/authentication/login', keys, {})
  return post(`/simulation/pa/payment_disputes/${path}`, { authorization: `Bearer ${token}` }, body)
}
