// Starts the tests' simulated ad network, for trying rewarded ads with `npm start`; see docs/operations.md.
import { startAdNetwork } from '../tests/ad-network.ts'

const [server = 'http://127.0.0.1:8080', port = '8090'] = process.argv.slice(2)
const { origin } = await startAdNetwork(() => server, Number(port))
console.log(`VAST tag: ${origin}/vast?view=[VIEW]`)
