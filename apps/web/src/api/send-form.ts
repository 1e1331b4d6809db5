export interface FormRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  /** Receives the uploaded share, from 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** Sends a form with files. Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export function sendForm({ url, headers, fields, signal, onProgress }: FormRequest) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value))
  return new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new TypeError('the form did not arrive'))
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total)
    request.onload = () => resolve({ status: request.status, body: request.responseText })
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
