import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Files {
  /** Content of `index.html`. */
  readonly page: string
  /** Source of the module that exports `renderHomePageHtml` and `renderPlayerPlaceholderHtml`. */
  readonly drawing: string
  readonly script?: string
  readonly sheet?: string
}

/**
 * Writes the parts of a web build that the server needs to render pages. `folder` contains client and server builds.
 */
export async function makeWebBuild({ page, drawing, script = 'play()', sheet = 'video{}' }: Files) {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-drawn-'))
  const [dist, drawn] = [join(folder, 'dist'), join(folder, 'dist-server')]
  await Promise.all([join(dist, '.vite'), drawn].map((path) => mkdir(path, { recursive: true })))
  const manifest = { 'src/app/first-look.ts': { file: 'assets/first-look-1.js' } }
  await Promise.all([
    writeFile(join(dist, 'index.html'), page),
    writeFile(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest)),
    writeFile(join(drawn, 'drawing.js'), drawing),
    writeFile(join(drawn, 'first-frame.js'), script),
    writeFile(join(drawn, 'first-frame.css'), sheet),
  ])
  return { folder, dist, remove: () => rm(folder, { recursive: true, force: true }) }
}
