import { createRoute, lazyRouteComponent as page } from '@tanstack/react-router'
import { shell } from '#app/shell-route.ts'

const upload = createRoute({
  getParentRoute: () => shell,
  path: '/upload',
  component: page(() => import('./upload.tsx'), 'UploadPage'),
})

export const uploadRoutes = [upload] as const
