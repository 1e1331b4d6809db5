// `npm run env-example`: writes .env.example from the settings.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderEnvExample } from './settings.ts'

writeFileSync(join(import.meta.dirname, '..', '..', '..', '..', '.env.example'), renderEnvExample())
