import { materialFile } from '@/lib/materials/operations'
import { serveFile } from '@/lib/server/files/serve'
import { route } from '@/lib/server/doors/route'

export const GET = route(materialFile, { respond: serveFile })
