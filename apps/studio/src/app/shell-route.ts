import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
/** Parent route of all pages that require a signed-in operator. */
export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell })
