// Starts the stand-in for an ad network that the tests use, to try rewarded ads beside `npm start`: docs/operations.md says how.
import { startAdNetwork } from '../tests/ad-network.ts'

const [server = 'http://127.0.0.1:8080', port = '8090'] = process.argv.slice(2)
const { origin } = await startAdNetwork(() => server, Number(port))
console.log(`VAST tag: ${origin}/vast?view=[VIEW]`)
