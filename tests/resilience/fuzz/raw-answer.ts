/**
 * Checks the raw response to a raw request. Returns the fault of the response, or undefined if it is correct.
 * @param isWhole whether the request is complete, valid HTTP; other requests need not get a response
 */
export function findRawResponseError(asked: string, answer: string, isWhole: boolean): string | undefined {
  if (answer === '') return isWhole ? 'answered with nothing' : undefined
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
  if (!(status >= 100 && status < 500)) return `answered ${JSON.stringify(answer.slice(0, 300))}`
  const [, method = '', path = ''] = /^(\S+) (\S+)/.exec(asked) ?? []
  const isCall = path.startsWith('/api/') && !path.startsWith('/api/payment/webhook/') && method !== 'HEAD'
  if (!isCall || status < 400 || isEnvelope(answer, status)) return undefined
  return `answered without an envelope: ${JSON.stringify(answer.slice(0, 300))}`
}

function isEnvelope(answer: string, status: number): boolean {
  const start = answer.indexOf('\r\n\r\n') + 4
  const length = Number(/\r\ncontent-length: (\d+)\r\n/i.exec(answer)?.[1])
  try {
    const { code, message }: { code?: unknown; message?: unknown } = JSON.parse(answer.slice(start, start + length))
    return code === status && typeof message === 'string' && message !== ''
  } catch {
    return false
  }
}
