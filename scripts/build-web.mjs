// `npm run build`: builds the web app into apps/web/dist, for deployments that do not use `npm start`.
import { runMain } from './setup/failure.mjs'
import { ensurePackagesInstalled } from './setup/install.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

await runMain(async () => {
  await ensurePackagesInstalled()
  await ensureWebBuilt()
})
