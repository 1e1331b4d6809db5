import { describeHomeCardTypes } from '@cliffhanger/domain/card-types'
import {
  type HomeArrangement,
  type HomeModule,
  parseHomeYaml,
  toHomeYamlFields,
} from '@cliffhanger/media-ingest/drama/home-yaml'
import { stringify } from 'yaml'
import { arrangeHomePage, findUnknownHomeTitles } from '../../ingest/home-arrangement.ts'
import { readArrangement } from '../../modules/recommendation/arrange-home.ts'
import { differingLines, readNamedFile } from '../apply-file.ts'
import { formatColumns } from '../columns.ts'
import type { Command, CommandContext, Terminal } from '../command.ts'

const asYaml = (home: HomeArrangement): string => stringify(toHomeYamlFields(home))

function titlesOf({ cardType, content }: HomeModule): string {
  if (cardType === 1) return 'the viewer’s history'
  return 'select' in content ? `select: ${content.select}` : content.titles.join(', ')
}
const describe = ({ modules }: HomeArrangement): string[] =>
  formatColumns(
    modules.map((module) => {
      const audience = module.shownTo === 'everyone' ? '' : ` (${module.shownTo} viewers)`
      const languages = module.languages ? ` (${module.languages.join(', ')})` : ''
      const name = module.names.en ?? Object.values(module.names)[0] ?? ''
      return [module.id, `card type ${module.cardType}`, name, `${titlesOf(module)}${audience}${languages}`]
    }),
  )

async function apply(
  path: string,
  isConfirmed: boolean,
  workplace: CommandContext,
  terminal: Terminal,
): Promise<number> {
  const faults: string[] = []
  const asked = parseHomeYaml(await readNamedFile(path, terminal), (fault) => faults.push(fault))
  if (asked) faults.push(...(await findUnknownHomeTitles(workplace.db, asked)).map(({ reason }) => reason))
  if (!asked || faults.length > 0) {
    for (const fault of faults) terminal.say(`${path}: ${fault}`)
    terminal.say('Nothing was changed.')
    return 1
  }
  const before = await readArrangement(workplace.db)
  if (asYaml(before) === asYaml(asked)) {
    terminal.say('The home page is like this already.')
    return 0
  }
  for (const line of differingLines(asYaml(before), asYaml(asked))) terminal.say(line)
  terminal.say(`In this order: ${asked.modules.map(({ id }) => id).join(', ')}`)
  if (!isConfirmed && !(await terminal.confirm('Show the home page like this from now on?'))) {
    terminal.say('Nothing was changed.')
    return 1
  }
  const { db, now, operator } = workplace
  await arrangeHomePage(db, asked, { change: 'home', operator, at: new Date(now()) })
  terminal.say('Viewers see it at once.')
  return 0
}

export const command: Command = {
  usage: ['home show', 'home export', 'home apply <home.yaml> [--yes]'],
  help: `Shows or changes the modules of the home page. export prints the file that apply reads; apply checks a file, shows
  the changes, and asks for confirmation. A home.yaml beside the titles of a folder is applied by an import of the folder.
  cardType: ${describeHomeCardTypes()}. A module has
  titles (their ids, in order) or select (all, newest, popular, recommended), names per language, and may be for: new or
  returning viewers only.
  For example: npm run --silent home -- export > home.yaml, move a module, npm run home -- apply home.yaml`,
  changing: ['apply'],
  async run(args, terminal, open) {
    const isConfirmed = args.includes('--yes')
    const [action, path, ...rest] = args.filter((arg) => arg !== '--yes')
    if (rest.length > 0) return 2
    if (action === 'apply' && path !== undefined) return apply(path, isConfirmed, await open(), terminal)
    if (path !== undefined || (action !== 'show' && action !== 'export')) return 2
    const now = await readArrangement((await open()).db)
    if (action === 'export') terminal.say(asYaml(now).trimEnd())
    else for (const line of describe(now)) terminal.say(line)
    return 0
  },
}
