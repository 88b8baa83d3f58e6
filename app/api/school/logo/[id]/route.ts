import { schoolLogoFile } from '@/lib/school/operations'
import { route } from '@/lib/server/doors/route'
import { serveFile } from '@/lib/server/files/serve'

export const GET = route(schoolLogoFile, { respond: serveFile })
