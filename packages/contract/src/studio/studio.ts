import type { StudioModule } from './call.ts'
import { studioPalette } from './palette.ts'
import { studioPeople } from './people.ts'
import { studioSession } from './session.ts'
import { studioToday } from './today.ts'

/** Every call of Studio, by module. */
export const studio = {
  session: studioSession,
  people: studioPeople,
  today: studioToday,
  palette: studioPalette,
} satisfies Record<string, StudioModule>
