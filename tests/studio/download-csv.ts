import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** Clicks the CSV button in a page or in a part of it and returns the text of the downloaded file. */
export async function downloadCsv(page: Page, part: Pick<Page, 'getByRole'> = page): Promise<string> {
  const download = page.waitForEvent('download')
  await part.getByRole('button', { name: 'CSV' }).click()
  return readFile(await (await download).path(), 'utf8')
}
