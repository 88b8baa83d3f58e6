import type { NextRequest } from 'next/server'
import { unknownPath } from '@/lib/server/doors/route'
import { env } from '@/lib/server/env'
import type { uploadThingHandlers } from './router'

let handlers: ReturnType<typeof uploadThingHandlers> | undefined

/**
 * GET and POST /api/uploadthing; 404 where files are on disk. There UploadThing's package is not loaded, which takes 45 MB.
 */
export async function uploadThingEndpoint(request: NextRequest): Promise<Response> {
  const { UPLOADTHING_TOKEN: token } = env()
  if (!token) return unknownPath()
  handlers ??= (await import('./router')).uploadThingHandlers(token)
  return request.method === 'GET' ? handlers.GET(request) : handlers.POST(request)
}
