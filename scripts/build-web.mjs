// `npm run build`: builds the web app into apps/web/dist, for deployments that do not use `npm start`.
import { main } from './setup/failure.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
})
