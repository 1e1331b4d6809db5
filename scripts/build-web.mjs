// `npm run build`: the web app into apps/web/dist, for those who serve it or look at it without `npm start`.
import { main } from './setup/failure.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
})
