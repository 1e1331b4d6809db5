import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import type { MountDeps } from './http/mount.ts'
import { createInMemoryCounter } from './http/rate-limit/counters.ts'
import { registerStudio } from './http/studio/studio.ts'
import { clientName } from './modules/accounts/client-name.ts'
import type { SessionService } from './modules/accounts/sessions.ts'
import type { CatalogueService } from './modules/catalogue/service.ts'
import type { Action, Outcome } from './modules/operator-log/entries.ts'
import { insertAction, insertOutcome, readLogPage } from './modules/operator-log/store.ts'
import { createPeopleService } from './modules/operators/people-service.ts'
import { createStudioSessionService } from './modules/operators/service.ts'
import { createOperatorSessions } from './modules/operators/sessions.ts'
import type { Settle } from './modules/payments/settle.ts'
import type { Drafts } from './modules/previews/drafts.ts'
import type { SecurityEvents } from './modules/security/security-events.ts'
import type { MediaUrls } from './origin/urls.ts'
import { createEditorServices } from './studio-editors.ts'
import { createFileServices, type StudioFileOptions } from './studio-files.ts'
import { createGrowthServices } from './studio-growth.ts'
import { createOrderServices } from './studio-orders.ts'
import { createSupportServices } from './studio-support.ts'
import { createTitleServices } from './studio-titles.ts'
import { createTodayServices } from './studio-today.ts'

const builtStudio = join(import.meta.dirname, '..', '..', 'studio', 'dist')

/** Registers Studio's routes and wires them to the services of the modules. */
export async function registerStudioRoutes(
  app: FastifyInstance,
  deps: Deps,
  parts: Pick<MountDeps, 'within'> & {
    security: SecurityEvents
    settle: Settle
    catalogue: CatalogueService
    urls: MediaUrls
    drafts: Drafts
    files: StudioFileOptions
    viewerSessions: SessionService
  },
): Promise<void> {
  const { within, security, settle, catalogue, urls, drafts, files, viewerSessions } = parts
  const { db } = deps
  const sessions = createOperatorSessions(deps)
  const { live, ...today } = createTodayServices(deps, { catalogue, sessions })
  const { registerFiles, ...fileServices } = createFileServices(deps, files)
  const { registerPictures, ...support } = createSupportServices(deps, { security, sessions: viewerSessions })
  const { closeInsight, ...growth } = createGrowthServices(deps)
  app.addHook('onClose', closeInsight)
  const services = {
    ...today,
    ...fileServices,
    ...createTitleServices(deps, { urls, drafts }),
    session: createStudioSessionService({ ...deps, sessions, security }),
    people: createPeopleService({ ...deps, sessions, readLog: (...page) => readLogPage(db, ...page) }),
    ...createEditorServices(deps, { urls, drafts }),
    ...createOrderServices(deps, { settle, catalogue }),
    ...support,
    ...growth,
  }
  const operatorLog = {
    begin: (action: Action) => insertAction(db, action),
    end: (actionId: string, outcome: Outcome) => insertOutcome(db, actionId, outcome),
  }
  const tools = {
    ...deps,
    within,
    findSession: sessions.find,
    clientName,
    operatorLog,
    counter: createInMemoryCounter(),
  }
  const routes = [registerFiles(tools), registerPictures(tools)]
  await registerStudio(app, deps, { services, live, tools, dist: builtStudio, routes })
}
