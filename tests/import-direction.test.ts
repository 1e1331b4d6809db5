import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readImports } from './import-direction/read-imports.ts'
import { findImportError } from './import-direction/rules.ts'
import { listGitSources, walkSources } from './import-direction/source-files.ts'
import type { Aliases } from './import-direction/target.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function aliasesOf(path: string): Aliases {
  const manifest = join(root, ...path.split('/').slice(0, 2), 'package.json')
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')).imports ?? {}) : {}
}

describe('import direction of this repository', () => {
  const walked = walkSources(root)

  test('the check reads every source file that git lists', () => {
    const seen = new Set(walked)
    expect((listGitSources(root) ?? []).filter((path) => !seen.has(path))).toEqual([])
    for (const workspace of ['domain', 'contract', 'player-core', 'media-ingest']) {
      expect(walked.filter((path) => path.startsWith(`packages/${workspace}/src/`))).not.toEqual([])
    }
    for (const app of ['server', 'web']) {
      expect(walked.filter((path) => path.startsWith(`apps/${app}/src/`))).not.toEqual([])
    }
  })

  // Reads every source file, which takes long on a busy machine.
  test('no file violates the import direction', () => {
    const objections = walked.flatMap((path) =>
      readImports(path, readFileSync(join(root, path), 'utf8')).flatMap((entry) => {
        const objection = findImportError(path, entry, aliasesOf(path))
        return objection ? [`${path} → ${entry.specifier}: ${objection}`] : []
      }),
    )
    expect(objections).toEqual([])
  }, 60_000)
})

describe('the rules of import direction', () => {
  const aliases = { '#*': './src/*' }
  const judge = (from: string, line: string) =>
    readImports(from, line).map((entry) => findImportError(from, entry, aliases))

  test.each([
    ['packages/domain/src/a.ts', `import { b } from './b.ts'`],
    ['packages/contract/src/a.ts', `import { b } from '@cliffhanger/domain/b'`],
    ['packages/contract/src/a.ts', `import { b } from '@noble/ciphers/aes.js'`],
    ['packages/media-ingest/src/a.ts', `import { fork } from 'node:child_process'`],
    ['apps/web/src/main.tsx', `import { App } from '#app/app.tsx'`],
    ['apps/web/src/app/routes.ts', `const home = () => import('#screens/home/home.tsx')`],
    ['apps/web/src/screens/home/home.tsx', `import './cards/card.tsx'; import styles from './home.module.css'`],
    ['apps/web/src/features/unlock/a.ts', `import { call } from '#api/client.ts'`],
    ['apps/web/src/ui/a.ts', `import { text } from '#i18n/text.ts'`],
    ['apps/web/src/screens/home/home.test.tsx', `import { x } from '#screens/my/my.tsx'`],
    ['apps/server/src/app.ts', `import { createStore } from './modules/wallet/store.ts'`],
    ['apps/server/src/cli/commands/titles.ts', `import { listTitles } from '../modules/catalogue/store.ts'`],
    ['apps/server/src/db/schema.ts', `import type { WalletTables } from '../modules/wallet/tables.ts'`],
    ['apps/server/src/modules/wallet/routes.ts', `import { createService } from './service.ts'`],
    ['apps/server/src/modules/wallet/service.ts', `import type { Playback } from '../playback/service.ts'`],
  ])('%s may contain the import: %s', (from, line) => {
    expect(judge(from, line).filter(Boolean)).toEqual([])
  })

  test.each([
    ['packages/domain/src/a.ts', `import { readFile } from 'node:fs'`],
    ['packages/domain/src/a.ts', `import zod from 'zod'`],
    ['packages/domain/src/a.ts', `export { call } from '@cliffhanger/contract/call'`],
    ['packages/contract/src/a.ts', `import { gzip } from 'zlib'`],
    ['packages/contract/src/a.ts', `type App = import('@cliffhanger/server/app').App`],
    ['packages/player-core/src/a.ts', `import type { Video } from '@cliffhanger/contract/entities'`],
    ['packages/media-ingest/src/a.ts', `import { open } from '../../../apps/server/src/db/open.ts'`],
    ['apps/server/src/app.ts', `const path = new URL('../../web/src/main.tsx', import.meta.url)`],
    ['apps/web/src/app/a.ts', `import { createApp } from '@cliffhanger/server/app'`],
    ['apps/web/src/app/a.ts', `import { join } from 'node:path'`],
    ['apps/web/src/ui/a.ts', `import { useSession } from '#features/session/session.ts'`],
    ['apps/web/src/features/a/a.ts', `const screen = () => import('#screens/home/home.tsx')`],
    ['apps/web/src/screens/home/home.tsx', `import { Tile } from '../my/tile.tsx'`],
    ['apps/web/src/screens/home/home.tsx', `import { routes } from '#app/routes.ts'`],
    ['apps/web/src/shared/a.ts', `import { text } from '#i18n/text.ts'`],
    ['apps/web/src/app/a.ts', `import { z } from '#ui/a.test.ts'`],
    ['apps/server/src/modules/wallet/routes.ts', `import { createStore } from './store.ts'`],
    ['apps/server/src/modules/wallet/store.ts', `import type { Service } from './service.ts'`],
    ['apps/server/src/modules/wallet/service.ts', `import type { Store } from '../playback/store.ts'`],
    ['apps/server/src/modules/wallet/service.ts', `import { createService } from '../playback/service.ts'`],
    ['apps/server/src/modules/wallet/store.ts', `import { toVideo } from '../catalogue/title-row.ts'`],
    ['apps/server/src/modules/wallet/service.ts', `import type { Store } from '../accounts/session-store.ts'`],
    ['apps/server/src/http/session.ts', `import { findSession } from '../modules/accounts/session-store.ts'`],
    ['apps/server/src/app.ts', `import { openTestDatabase } from './testing/database.ts'`],
    ['packages/new-thing/src/a.ts', `import { b } from './b.ts'`],
  ])('%s must not contain the import: %s', (from, line) => {
    expect(judge(from, line).filter(Boolean)).not.toEqual([])
  })

  test('rejects an import alias that no package.json declares', () => {
    expect(findImportError('apps/web/src/app/a.ts', { specifier: '#ui/a.ts', isType: false })).toBe(
      'no such alias in package.json',
    )
  })

  test('a file with a syntax error fails the check', () => {
    expect(() => readImports('a.ts', 'import {')).toThrow()
  })
})
