// `npm run capacity-docs`: writes docs/capacity.md from the capacity model.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderCapacityPage } from './capacity-page.ts'

writeFileSync(join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'capacity.md'), renderCapacityPage())
