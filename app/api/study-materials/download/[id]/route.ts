import { route } from '@/lib/server/doors/route'
import { materialFile } from '@/lib/materials/operations'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(materialFile, { respond: serveFile })
