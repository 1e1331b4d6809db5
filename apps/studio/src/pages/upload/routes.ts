import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shellRoute } from '#app/shell-route.ts'

const upload = createRoute({
  getParentRoute: () => shellRoute,
  path: '/upload',
  component: page(() => import('./upload.tsx'), 'UploadPage'),
})

export const uploadRoutes = [upload] as const
