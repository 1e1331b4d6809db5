import type { StudioModule } from './call.ts'
import { studioPeople } from './people.ts'
import { studioSession } from './session.ts'

/** Every call of Studio, by module. */
export const studio = { session: studioSession, people: studioPeople } satisfies Record<string, StudioModule>
