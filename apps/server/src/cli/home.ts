import { listTitles } from '../modules/catalogue/store.ts'
import { readModules } from '../modules/recommendation/store.ts'
import type { Command } from './command.ts'

export const home: Command = {
  usage: ['home show'],
  help: 'Shows how the home page is arranged. To change it, write a home.yaml beside your titles and import that folder.',
  async run(args, terminal, open) {
    if (args.length !== 1 || args[0] !== 'show') return 2
    const { db } = await open()
    const slugs = new Map((await listTitles(db)).map((title) => [title.vid_id, title.slug]))
    for (const { m_id, slug, card_type, selection, vid_ids } of await readModules(db)) {
      const chosen = vid_ids.map((vidId) => slugs.get(vidId) ?? vidId).join(', ')
      const titles =
        card_type === 1 ? 'what the viewer watched' : selection === 'titles' ? chosen : `select: ${selection}`
      terminal.say(`${m_id}  ${slug}  card type ${card_type}  ${titles}`)
    }
    return 0
  },
}
