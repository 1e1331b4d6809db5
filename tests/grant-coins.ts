import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const command = promisify(execFile)
const cli = join(import.meta.dirname, '../apps/server/src/cli/main.ts')

/** Grants coins to a viewer of a running server with the operator command. */
export const grantCoins = ({ dataDir }: { readonly dataDir: string }, userId: string, coins: number) =>
  command(process.execPath, [cli, ...['coins', 'grant', userId, String(coins), '--reason', 'test', '--yes']], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
