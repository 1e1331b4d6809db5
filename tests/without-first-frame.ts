import type { Page } from 'playwright-core'

/** Serves the player's page without its title and first frame from now on, as after a failure of server rendering. */
export const serveWithoutFirstFrame = (page: Page) =>
  page.route('**/video?*', async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text())
      .replace(
        /<div id="first-frame">.*?<script data-then="([^"]+)">.*?<\/script>/s,
        '<script type="module" src="$1"></script>',
      )
      .replace(/<script type="application\/json" id="title">.*?<\/script>/s, '')
      .replace(/<template id="later">(.*?)<\/template>/s, '$1')
    await route.fulfill({ response: answer, body: html })
  })
