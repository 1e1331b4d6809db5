/** Data that the server wrote into the page; undefined if there is none. */
export function readBlock(page: Document, id: string) {
  const text = page.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
