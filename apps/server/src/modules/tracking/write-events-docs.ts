// `npm run events-docs`: writes docs/events.md from the registry of events.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderEventsDocPage } from './events-page.ts'

writeFileSync(join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'events.md'), renderEventsDocPage())
