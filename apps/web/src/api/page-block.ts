/** Data that the server wrote into the page; undefined where it did not. */
export function readBlock(page: Document, id: string) {
  const text = page.getElementById(id)?.textContent
  return text ? JSON.parse(text) : undefined
}
