// Starts the tests' simulated conversion APIs of Meta and TikTok, for trying conversions with `npm start`; see
// docs/growth.md.
import { conversionBrandSettings, startAdNetworks } from '../apps/server/src/testing/ad-networks/ad-networks.ts'

const [port = '8091'] = process.argv.slice(2)
const { env } = await startAdNetworks(Date.now, Number(port))
console.log(`In the table of brands: ${conversionBrandSettings}`)
for (const [name, value] of Object.entries(env)) console.log(`${name}=${value}`)
